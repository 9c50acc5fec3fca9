import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './freePort.ts';
import { postgresFolder } from './needs.ts';
import { exitOnSignals } from './processes.ts';

export interface Postgres {
  /** The address of its first database; others are made beside it. */
  url: string;
  /**
   * Restarts PostgreSQL. `fast` stops it in order, as an update does; `kill` ends it at once. Resolves when it answers
   * again.
   */
  restart(how: 'fast' | 'kill'): Promise<void>;
  /** Refuses connections from now on, until `begin`. */
  halt(): void;
  begin(): void;
  /** From now on connections open without an answer, until `resume`. */
  pause(): void;
  resume(): void;
  stop(): void;
}

/** A PostgreSQL of the tests' own, on a free port of this machine, gone with `stop` or with this process. */
export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'magazine-store-postgres-'));
  const port = await freePort();
  const data = path.join(folder, 'data');
  const pidFile = path.join(data, 'postmaster.pid');
  const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const run = (program: string, ...args: string[]) => asPostgres(folder, path.join(postgresFolder(), program), args);

  /** Also runs when the process ends in the middle of what follows, or of a test. */
  function stop(): void {
    process.off('exit', stop);
    try {
      if (!existsSync(pidFile)) return;
      // A test may have paused it.
      process.kill(postmaster(), 'SIGCONT');
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  process.once('exit', stop);
  exitOnSignals();

  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  // Each suite leaves its database behind. With hundreds of them, autovacuum would start a process every moment.
  const options = { listen_addresses: '127.0.0.1', fsync: 'off', max_connections: 200, autovacuum: 'off' };
  // Without a socket in its folder, whose path may be too long for one.
  const flags = Object.entries({ ...options, unix_socket_directories: '' }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const settings = `-p ${port} ${flags.join(' ')}`;
  const log = path.join(folder, 'log');
  const begin = () => run('pg_ctl', '-D', data, '-o', settings, '-l', log, '-w', 'start');
  begin();
  const halt = () => run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');
  const signal = (name: NodeJS.Signals) => {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster())], { encoding: 'utf8' });
    for (const pid of [postmaster(), ...children.trim().split(/\s+/).map(Number)]) process.kill(pid, name);
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart(how) {
      if (how === 'fast') {
        halt();
        return begin();
      }
      process.kill(postmaster(), 'SIGKILL');
      // Its processes end a moment after it; until then a new one can't take their memory.
      for (;;) {
        try {
          return begin();
        } catch {
          await setTimeout(100);
        }
      }
    },
    halt,
    begin,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    stop,
  };
}

/** PostgreSQL refuses to run as root. */
function asPostgres(folder: string, program: string, args: string[]): void {
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as const };
  if (process.getuid?.() !== 0) {
    execFileSync(program, args, { ...options, stdio: [...options.stdio] });
    return;
  }
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  chownSync(folder, id('-u'), id('-g'));
  execFileSync('runuser', ['-u', 'postgres', '--', program, ...args], { ...options, stdio: [...options.stdio] });
}
