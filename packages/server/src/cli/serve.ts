import { Command } from 'commander';

export const serveCommand = () =>
  new Command('serve').description('run the store server until it gets SIGTERM or Ctrl+C').action(async () => {
    const { runServer } = await import('./runServer.ts');
    await runServer();
  });
