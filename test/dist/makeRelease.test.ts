import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type PageServer, servePages } from '../support/servePages.ts';

/** A release as a maintainer makes it, in a repository of its own with the files of this one. */

const root = path.resolve(import.meta.dirname, '../..');
const COPIED = [
  '{package,package-lock,biome,tsconfig,tsconfig.base}.json',
  '{LICENSE,.gitignore}',
  'docs/*.md',
  'examples/wordpress/*',
  'packages/**',
  'scripts/**',
  'test/{fixtures/hosts,interop}/**',
];

/** The build takes a minute. This one takes its scripts from the build of this repository, and makes the packages anew. */
const QUICK_BUILD = `
  import { cp, rename } from 'node:fs/promises';
  import { readFileSync } from 'node:fs';
  import { writeInterop } from './published/writeInterop.ts';
  import { writePublished } from './published/writePublished.ts';
  import { writeServer } from './published/writeServer.ts';

  for (const name of ['store', 'host', 'viewer', 'interop', 'server', 'prerender', 'desk']) {
    await cp(${JSON.stringify(root)} + '/dist/' + name, 'dist/' + name, { recursive: true });
  }
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { version: built } = JSON.parse(readFileSync('dist/host/package.json', 'utf8'));
  await rename('dist/store/v' + built, 'dist/store/v' + version);
  await writePublished();
  await writeInterop();
  await writeServer();
`;

const NOTES = '- A store has a door.\n- Its issues have titles.';
const EARLIER = '## 0.1.0, 2026-01-01\n\n- There is a store.\n';

interface Ended {
  code: number;
  out: string;
  errors: string;
}

describe('npm run release', () => {
  let copy: string;
  let home: string;
  let registry: PageServer;
  const requests: string[] = [];

  const run = (program: string, ...args: string[]): Promise<Ended> =>
    new Promise((resolve) => {
      const env = {
        PATH: process.env.PATH,
        HOME: home,
        npm_config_registry: `http://127.0.0.1:${registry.port}/`,
        GIT_CONFIG_COUNT: '2',
        GIT_CONFIG_KEY_0: 'user.name',
        GIT_CONFIG_VALUE_0: 'A maintainer',
        GIT_CONFIG_KEY_1: 'user.email',
        GIT_CONFIG_VALUE_1: 'maintainer@example.com',
      };
      execFile(program, args, { cwd: copy, env, maxBuffer: 1 << 26 }, (error, out, errors) =>
        resolve({ code: error ? Number(error.code) : 0, out, errors }),
      );
    });
  const git = async (...args: string[]) => {
    const { code, out, errors } = await run('git', ...args);
    assert.equal(code, 0, errors);
    return out.trim();
  };
  const commit = async () => {
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'A change');
  };
  const release = (...args: string[]) => run(process.execPath, 'scripts/release.ts', ...args);
  const refusal = async (...args: string[]) => {
    const { code, out, errors } = await release(...args);
    assert.equal(code, 1, out);
    assert.equal(await git('status', '--porcelain', '--', 'package.json', 'CHANGELOG.md'), '');
    return errors;
  };
  const inCopy = (...parts: string[]) => path.join(copy, ...parts);
  const readCopy = (...parts: string[]) => readFile(inCopy(...parts), 'utf8');

  before(async () => {
    copy = await mkdtemp(path.join(tmpdir(), 'magazine-store-release-'));
    home = await mkdtemp(path.join(tmpdir(), 'magazine-store-home-'));
    registry = await servePages((request, response) => {
      requests.push(request.url ?? '');
      response.writeHead(404).end();
    });
    for await (const entry of glob(COPIED, { cwd: root, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.relative(root, path.join(entry.parentPath, entry.name));
      await cp(path.join(root, file), inCopy(file));
    }
    await mkdir(inCopy('node_modules/@magazine-store'), { recursive: true });
    for (const name of await readdir(path.join(root, 'node_modules'))) {
      if (name !== '@magazine-store')
        await symlink(path.join(root, 'node_modules', name), inCopy('node_modules', name));
    }
    for (const name of await readdir(inCopy('packages'))) {
      await symlink(inCopy('packages', name), inCopy('node_modules/@magazine-store', name));
    }
    await writeFile(inCopy('scripts/build.ts'), QUICK_BUILD);
    await writeFile(inCopy('CHANGELOG.md'), `# Changes\n\n## Not yet released\n\n${NOTES}\n\n${EARLIER}`);
    const setVersion = "import('./scripts/release/setVersion.ts').then(({ setVersion }) => setVersion('0.1.0'))";
    assert.equal((await run(process.execPath, '--eval', setVersion)).errors, '');
    await git('init', '--quiet', '--initial-branch', 'main');
    await commit();
  });

  after(async () => {
    await registry?.close();
    await Promise.all([copy, home].map((folder) => rm(folder, { recursive: true })));
  });

  test('refuses a version that is not the next, and unknown flags', async () => {
    for (const version of ['0.1.0', '0.1.2', '0.3.0', 'v0.2.0', '0.2', '2.0.0']) {
      const expected = `release: ${version} doesn't follow 0.1.0: the next version is 0.1.1, or 0.2.0, or 1.0.0\n`;
      assert.equal(await refusal(version), expected);
    }
    assert.match(await refusal(), /^release: usage: /);
    assert.match(await refusal('0.1.1', '0.2.0'), /^release: usage: /);
    assert.match(await refusal('0.1.1', '--push'), /^release: Unknown option '--push'/);
  });

  test('refuses a tree with changes', async () => {
    await writeFile(inCopy('new.ts'), '');
    assert.equal(await refusal('1.0.0'), 'release: the tree has changes that are not committed:\n?? new.ts\n');
    await rm(inCopy('new.ts'));
  });

  test('shows the notes in a dry run, and changes nothing', async () => {
    const { code, out } = await release('1.0.0', '--dry-run');
    assert.equal(code, 0);
    assert.equal(out, `The release 1.0.0 can be made. Nothing has changed. Its notes:\n\n${NOTES}\n`);
    assert.equal(await git('status', '--porcelain'), '');
    assert.equal(await git('tag'), '');
  });

  test('makes packages, hashes and notes, dates the changes, keeps the SDK, and asks no network', async () => {
    const { code, errors } = await release('1.0.0');
    assert.equal(code, 0, errors);
    assert.deepEqual(requests, []);

    const names = ['element', 'host', 'interop', 'server', 'viewer'].map((name) => `magazine-store-${name}-1.0.0.tgz`);
    const made = await readdir(inCopy('dist/release'));
    assert.deepEqual(made.toSorted(), ['integrity.json', ...names, 'notes.md']);
    const hashes: Record<string, string> = JSON.parse(await readCopy('dist/release/integrity.json'));
    const scripts = ['magazine-store-host.iife.js', 'magazine-store-host.js'];
    assert.deepEqual(
      Object.keys(hashes),
      scripts.map((name) => `/v1.0.0/${name}`),
    );
    for (const name of scripts) {
      const hash = createHash('sha384').update(await readFile(inCopy('dist/host', name)));
      assert.equal(hashes[`/v1.0.0/${name}`], `sha384-${hash.digest('base64')}`);
    }
    const page = await readCopy('dist/release/notes.md');
    for (const part of [NOTES, ...names, ...Object.values(hashes)]) assert.ok(page.includes(part), part);

    const today = new Date().toISOString().slice(0, 10);
    const dated = `# Changes\n\n## Not yet released\n\n## 1.0.0, ${today}\n\n${NOTES}\n\n${EARLIER}`;
    assert.equal(await readCopy('CHANGELOG.md'), dated);
    const kept = await readFile(inCopy('test/fixtures/hosts/1.0.0/magazine-store-host.iife.js'));
    assert.deepEqual(kept, await readFile(inCopy('dist/host/magazine-store-host.iife.js')));
    for (const file of ['package.json', 'packages/server/package.json', 'package-lock.json']) {
      assert.equal(JSON.parse(await readCopy(file)).version, '1.0.0', file);
    }
    assert.ok(!(await git('grep', '-n', '"@magazine-store/.*": "0.1.0"', '--', '*.json').catch(() => '')));
    const installed = await run('npm', 'ci', '--dry-run', '--offline');
    assert.equal(installed.code, 0, installed.errors);
    assert.match(await readCopy('packages/protocol/src/version.ts'), /VERSION = '1\.0\.0'/);
    assert.match(await readCopy('examples/wordpress/magazine-store.php'), /^ \* Version: +1\.0\.0$/m);
    assert.equal(await git('status', '--porcelain'), '');
    assert.equal(await git('log', '-1', '--format=%s %D'), 'Release 1.0.0 HEAD -> main, tag: v1.0.0');
  });

  test('refuses a release without changes, and a major version without addresses for its scripts', async () => {
    assert.equal(await refusal('1.0.1'), 'release: CHANGELOG.md has nothing below "Not yet released"\n');
    const changed = (await readCopy('CHANGELOG.md')).replace('released\n', 'released\n\n- One more change.\n');
    await writeFile(inCopy('CHANGELOG.md'), changed);
    await commit();
    assert.match(await refusal('2.0.0'), /^release: 2\.0\.0 needs addresses for its scripts first/);
    const { out } = await release('1.1.0', '--dry-run');
    assert.ok(out.endsWith('Its notes:\n\n- One more change.\n'), out);
  });
});
