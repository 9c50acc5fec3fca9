import { Command } from 'commander';

export const serveCommand = () =>
  new Command('serve').description('run the store server until it gets SIGTERM or Ctrl+C').action(async () => {
    const [{ currentSettings, readDataConfig }, { keepCompiled }] = await Promise.all([
      import('../config.ts'),
      import('./keepCompiled.ts'),
    ]);
    keepCompiled(readDataConfig(currentSettings()).DATA_DIR);
    const { runServer } = await import('./runServer.ts');
    await runServer();
  });
