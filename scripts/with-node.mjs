// Runs a script of the project under the Node version it needs, after installing missing programs. The one file that
// must run on any Node: `node scripts/with-node.mjs SCRIPT [ARGUMENT …]`.
import { spawn } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(import.meta.dirname ?? path.dirname(fileURLToPath(import.meta.url)), '..');
const installedNode = path.join(root, 'node_modules/.bin/node');
const installing = path.join(root, '.cache/installing');
const OLDEST = 24;

/** The program that runs now: the installation, then the script. */
let child;
let isStopping = false;

function stop(signal) {
  isStopping = true;
  child?.kill(signal);
}

/** Runs a program, and resolves with its exit code. */
function run(program, args, options) {
  child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

const isInstalled = () => {
  const lock = path.join(root, 'package-lock.json');
  const installed = path.join(root, 'node_modules/.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
};

async function installMissing() {
  if (isInstalled()) return;
  await waitToInstall();
  try {
    // Another process may have installed the packages in the meantime.
    if (isInstalled() || isStopping) return;
    console.log('Installing packages …');
    const status = await run('npm', ['ci'], { shell: process.platform === 'win32' });
    if (status !== 0) process.exitCode = status;
  } finally {
    rmSync(installing, { force: true });
  }
}

/** Two installations in one folder would delete each other's files: the second one waits for the first. */
async function waitToInstall() {
  mkdirSync(path.dirname(installing), { recursive: true });
  const mine = `${installing}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    while (!isStopping && !isMade(mine)) {
      if (!isRunning(installerPid())) rmSync(installing, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 250));
    }
  } finally {
    rmSync(mine);
  }
}

/** Makes the file `installing`, with its content, unless another process has made it. */
function isMade(mine) {
  try {
    linkSync(mine, installing);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process that installs; undefined when it has just ended. */
const installerPid = () => existsSync(installing) && Number(readFileSync(installing, 'utf8'));

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
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

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
// npm's shell passes no signals on, and outlives npm: this process ends its children when either is gone.
const family = () => `${process.ppid} ${shellParent()}`;
const started = family();
const stopOrphan = () => family() !== started && stop('SIGTERM');
if (process.env.npm_lifecycle_event) setInterval(stopOrphan, 250).unref();

await installMissing();
if (isStopping) process.exit(1);
if (process.exitCode) process.exit();
const PATH = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`;
process.exit(await run(chooseNode(), process.argv.slice(2), { env: { ...process.env, PATH } }));
