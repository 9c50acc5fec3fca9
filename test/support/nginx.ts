import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { nginxPath } from './needs.ts';

const example = path.resolve(import.meta.dirname, '../../examples/deploy/edge/nginx.conf');

/** The size of the pieces in which nginx asks for a document. */
export const PIECE_BYTES = 1000;

export interface Nginx {
  /** What nginx has complained about. */
  complaints(): string;
  /** Sends no more requests to these servers, and to all others again. Resolves when what was sent to them is answered. */
  leaveOut(servers: readonly number[]): Promise<void>;
  /** How often the server at this port has answered nginx. */
  answered(server: number): Promise<number>;
  stop(): Promise<void>;
}

interface Place {
  /** For the cache and all that nginx writes. */
  folder: string;
  port: number;
  /** The ports of the store's servers. */
  servers: readonly number[];
  /** `FILES_SECRET`. */
  secret: string;
}

/**
 * Starts nginx with the settings of the example. Only the servers, the paths, the ports and the size of pieces are others,
 * and it speaks plain HTTP.
 */
export async function startNginx({ folder, port, servers, secret }: Place): Promise<Nginx> {
  const inFolder = (name: string) => path.join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(inFolder('secret'), `set $files_secret "${secret}";\n`, { mode: 0o600 });
  let store = await readFile(example, 'utf8');
  const replace = (text: string, by: string) => {
    if (!store.includes(text)) throw new Error(`${example} lacks ${text}`);
    store = store.replaceAll(text, by);
  };
  for (const options of [' max_fails=1 fail_timeout=2s', '']) {
    const lines = servers.map((server) => `server 127.0.0.1:${server}${options};`);
    replace(`server 127.0.0.1:8080${options};`, lines.join('\n  '));
  }
  replace('/var/cache/nginx/magazine-store', inFolder('cache'));
  replace('/etc/nginx/magazine-store-secret', inFolder('secret'));
  // Documents of tests are small, and come in several pieces all the same.
  replace('slice 1m;', `slice ${PIECE_BYTES};`);
  replace('listen 80;', `listen unix:${inFolder('http')};`);
  replace('listen 443 ssl;', `listen 127.0.0.1:${port};`);
  for (const anyPort of ['listen [::]:80;', 'listen [::]:443 ssl;']) replace(anyPort, '');
  replace('ssl_certificate /etc/nginx/store.example.pem;', '');
  replace('ssl_certificate_key /etc/nginx/store.example.key;', '');
  const writeStore = (down: readonly number[]) =>
    writeFile(
      inFolder('store.conf'),
      store.replaceAll(/server 127\.0\.0\.1:(\d+)[^;]*/g, (line, server) =>
        down.includes(Number(server)) ? `${line} down` : line,
      ),
    );
  await writeStore([]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    inFolder('nginx.conf'),
    `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${inFolder('nginx.pid')};
error_log stderr warn;
events { worker_connections 512; }
http {
  log_format answered '$upstream_addr $upstream_status';
  access_log ${inFolder('access.log')} answered;
  ${temporary.map((name) => `${name}_temp_path ${inFolder(name)};`).join('\n  ')}
  include ${inFolder('store.conf')};
}`,
  );
  const child = spawn(nginxPath, ['-e', 'stderr', '-p', folder, '-c', inFolder('nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaints += text;
  });
  const ended = once(child, 'exit');
  /** The processes that answer. After a change of the settings, the former ones end when they have answered. */
  const workers = async () =>
    (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim().split(' ');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${complaints}`);
  }
  return {
    complaints: () => complaints,
    async leaveOut(down) {
      await writeStore(down);
      const former = await workers();
      child.kill('SIGHUP');
      while ((await workers()).some((worker) => former.includes(worker))) await setTimeout(10);
    },
    async answered(server) {
      const log = await readFile(inFolder('access.log'), 'utf8');
      return log.split('\n').filter((line) => line.startsWith(`127.0.0.1:${server} `)).length;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => setTimeout(20, false).then(resolve));
    socket.once('connect', () => socket.destroy());
  });
