// Runs a script of the project under the Node version it needs, after installing missing programs. The one file that
// must run on any Node: `node scripts/with-node.mjs SCRIPT [ARGUMENT …]`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const installedNode = path.join(root, 'node_modules/.bin/node');
const OLDEST = 24;

function installMissing() {
  const lock = path.join(root, 'package-lock.json');
  const installed = path.join(root, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing packages …');
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

function chooseNode() {
  if (existsSync(installedNode)) return installedNode;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return process.execPath;
  console.error(
    `Node ${OLDEST} is needed here: this is ${process.version}, and none could be installed for this system.`,
  );
  process.exit(1);
}

/** On Linux, the parent of the shell that started this process; undefined where npm needed no shell. */
function shellParent() {
  const stat = `/proc/${process.ppid}/stat`;
  const [, name, parent] = (existsSync(stat) && /\((.*)\) \S (\d+)/.exec(readFileSync(stat, 'utf8'))) || [];
  return name === 'sh' ? parent : undefined;
}

installMissing();
const child = spawn(chooseNode(), process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// npm's shell passes no signals on, and outlives npm: this process ends its children when either is gone.
const family = () => `${process.ppid} ${shellParent()}`;
const started = family();
const look = () => family() !== started && child.kill('SIGTERM');
if (process.env.npm_lifecycle_event) setInterval(look, 250).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
