import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './freePort.ts';
import { nginxPath } from './needs.ts';

/** nginx as Debian sets it up for files, which sends those below `root`. */
export async function startPlainNginx(folder: string, root: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
worker_processes auto;
error_log stderr crit;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  access_log off;
  types { application/pdf pdf; image/webp webp; }
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server { listen 127.0.0.1:${port}; root ${root}; }
}`,
  );
  const child = spawn(nginxPath, ['-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error('nginx has ended');
    await setTimeout(20);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
