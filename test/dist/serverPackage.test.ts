import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { makePdf } from '../fixtures/makePdf.ts';
import { freePort } from '../support/freePort.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** The server as operators install it: from its tarball, with no other packages than those that it names. */
describe('@magazine-store/server', () => {
  let folder: string;
  let installed: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'magazine-store-server-'));
    const modules = path.join(folder, 'node_modules');
    installed = path.join(modules, '@magazine-store/server');
    await mkdir(installed, { recursive: true });
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: path.join(root, 'dist'),
    });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    await run('tar', ['-xzf', path.join(folder, filename), '-C', installed, '--strip-components=1']);
    const { dependencies } = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      const places = ['packages/server/node_modules', 'node_modules'].map((place) => path.join(root, place, name));
      await mkdir(path.dirname(path.join(modules, name)), { recursive: true });
      await symlink(places.find(existsSync) ?? '', path.join(modules, name));
    }
  });
  after(() => rm(folder, { recursive: true }));

  test('makes a store, publishes an issue and serves it', async () => {
    const program = path.join(installed, 'server/magazine-store.js');
    const SETTINGS_FILE = path.join(folder, 'store/magazine-store.env');
    const env = { PATH: process.env.PATH, SETTINGS_FILE };
    const command = (...args: string[]) => run(process.execPath, [program, ...args], { cwd: folder, env });
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    assert.equal((await command('--version')).stdout, `${version}\n`);
    await command('init', path.dirname(SETTINGS_FILE));
    await writeFile(path.join(folder, 'autumn.pdf'), await makePdf({ title: 'Autumn', pages: [{ text: 'A page' }] }));
    await command('publish', 'autumn.pdf', '--free');
    const server = await startServer({ SETTINGS_FILE, PORT: String(await freePort()), LOG_LEVEL: 'error' }, program);
    try {
      assert.match(await (await fetch(server.url)).text(), /Autumn/);
      const script = await fetch(`${server.url}/v1/magazine-store.js`);
      const [, chunk = ''] = /"\.\/(chunks\/[^"]+)"/.exec(await script.text()) ?? [];
      assert.equal((await fetch(`${server.url}/v1/${chunk}`)).status, 200);
      assert.equal((await fetch(`${server.url}/v1/magazine-store-host.iife.js`)).status, 200);
    } finally {
      await server.stop();
    }
  });
});
