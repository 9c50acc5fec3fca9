import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';

/** Debian's Chromium without windows, which starts faster than the whole browser. `CHROMIUM` may name another one. */
export const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

/** Debian's whole Chromium, for its settings of cookies. */
export const wholeChromiumPath = '/usr/bin/chromium';

/** Debian's other engines, and a screen in memory for the engine that needs a screen. */
export const firefoxPath = '/usr/bin/firefox-esr';
export const webkitDriverPath = '/usr/bin/WebKitWebDriver';
export const displayPath = '/usr/bin/Xvfb';

/** Debian's nginx, with the modules that Debian builds in. */
export const nginxPath = '/usr/sbin/nginx';

/** PHP, which runs the example plugin. */
export const phpPath = '/usr/bin/php';

/** Flags for a machine without a screen, and for a browser that must not use the internet. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const postgresPrograms = () => globSync('/usr/lib/postgresql/*/bin').sort().at(-1);

/** The folder of PostgreSQL's programs. */
export function postgresFolder(): string {
  const folder = postgresPrograms();
  if (!folder) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  return folder;
}

/** Installs the Debian packages that the tests need and this machine lacks. */
export async function installNeeds(): Promise<void> {
  const needs: [pack: string, isThere: unknown][] = [
    ['chromium-headless-shell', existsSync(chromiumPath)],
    ['chromium', existsSync(wholeChromiumPath)],
    ['postgresql', postgresPrograms()],
    ['firefox-esr', existsSync(firefoxPath)],
    ['webkit2gtk-driver', existsSync(webkitDriverPath)],
    ['xvfb', existsSync(displayPath)],
    ['php-cli', existsSync(phpPath)],
    ['nginx', existsSync(nginxPath)],
    ['git', spawnSync('git', ['--version']).status === 0],
  ];
  const missing = needs.filter(([, isThere]) => !isThere).map(([pack]) => pack);
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} …`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo'];
  const run = async (...words: string[]) => {
    const [program = '', ...rest] = [...asRoot, ...words];
    const child = spawn(program, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
  };
  await run('apt-get', 'update', '-qq');
  await run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...missing);
  if (spawnSync(chromiumPath, ['--version']).status !== 0) throw new Error(`${chromiumPath} does not run`);
}
