import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { makeConsumers } from './support/consumers.ts';

/** Checks the types that developers of host pages get, from packed tarballs and from linked folders. */

const root = path.resolve(import.meta.dirname, '../..');
const sources = path.join(import.meta.dirname, 'consumers');
const installed = await makeConsumers(import.meta.filename);
/** Projects here find React, Vue and their checkers in a folder above. */
const amongFrameworks = await mkdtemp(path.join(installed, 'projects-'));
/** Projects here find our packages alone. */
const alone = await mkdtemp(path.join(tmpdir(), 'magazine-store-consumers-'));
after(() => Promise.all([amongFrameworks, alone].map((folder) => rm(folder, { recursive: true }))));

const SETTINGS = {
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  types: [],
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
};

const CHECKERS = {
  'TypeScript 5': path.join(installed, '../node_modules/typescript/bin/tsc'),
  'TypeScript 7': path.join(root, 'node_modules/typescript/bin/tsc'),
  'vue-tsc': path.join(installed, '../node_modules/vue-tsc/bin/vue-tsc.js'),
};

interface Project {
  /** Files, or folders of them. */
  files: string[];
  packages?: 'tarball' | 'link';
  moduleResolution?: 'bundler' | 'node16';
  /** The project's folder. */
  folder?: string;
  checker?: keyof typeof CHECKERS;
}

/** Marks of a mistake that a checker must find. */
const EXPECTED = /@(ts|vue)-expect-error/g;

/** Runs a checker on a project that has our packages installed, and returns its complaints. */
async function check(
  name: string,
  {
    files,
    packages = 'tarball',
    moduleResolution = 'bundler',
    folder = amongFrameworks,
    checker = 'TypeScript 5',
  }: Project,
): Promise<string> {
  const project = path.join(folder, name);
  const ours = path.join(project, 'node_modules/@magazine-store');
  await mkdir(ours, { recursive: true });
  for (const [one, built] of [
    ['element', 'store'],
    ['host', 'host'],
    ['viewer', 'viewer'],
  ] as const) {
    if (packages === 'link') await symlink(path.join(root, 'dist', built), path.join(ours, one));
    else await cp(path.join(installed, 'node_modules/@magazine-store', one), path.join(ours, one), { recursive: true });
  }
  for (const file of files) await cp(file, path.join(project, path.basename(file)), { recursive: true });
  const compilerOptions = {
    ...SETTINGS,
    module: moduleResolution === 'bundler' ? 'esnext' : 'node16',
    moduleResolution,
    // docs/element.md asks for this with links: React and Vue are those of the project, not those beside the link's
    // target.
    preserveSymlinks: packages === 'link',
  };
  await writeFile(path.join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(
    path.join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['**/*'], vueCompilerOptions: { strictTemplates: true } }),
  );
  return new Promise((resolve) => {
    execFile(process.execPath, [CHECKERS[checker], '-p', project], { cwd: project }, (_failed, output, errors) =>
      resolve(output + errors),
    );
  });
}

describe('published types', () => {
  for (const packages of ['tarball', 'link'] as const) {
    for (const moduleResolution of ['bundler', 'node16'] as const) {
      test(`a page without a framework: ${packages}, resolved as ${moduleResolution}`, async () => {
        const files = ['page.ts', 'viewer.ts'].map((file) => path.join(sources, file));
        const name = `page-${packages}-${moduleResolution}`;
        assert.equal(await check(name, { packages, moduleResolution, files, folder: alone }), '');
      });
    }
  }

  for (const [packages, moduleResolution] of [
    ['tarball', 'bundler'],
    ['link', 'node16'],
  ] as const) {
    test(`React, and the example for React: ${packages}, resolved as ${moduleResolution}`, async () => {
      const files = [path.join(sources, 'react.tsx'), path.join(root, 'examples/react')];
      assert.equal(await check(`react-${packages}`, { packages, moduleResolution, files }), '');
    });

    test(`Vue, in scripts and in templates: ${packages}, resolved as ${moduleResolution}`, async () => {
      const files = [path.join(sources, 'vue.ts'), path.join(sources, 'StorePage.vue')];
      assert.equal(await check(`vue-${packages}`, { packages, moduleResolution, files, checker: 'vue-tsc' }), '');
    });
  }

  test('TypeScript 7', async () => {
    const files = [path.join(sources, 'page.ts'), path.join(sources, 'react.tsx')];
    assert.equal(await check('newer', { files, checker: 'TypeScript 7' }), '');
  });

  for (const [name, checker] of [
    ['page.ts', 'TypeScript 5'],
    ['viewer.ts', 'TypeScript 5'],
    ['StorePage.vue', 'vue-tsc'],
  ] as const) {
    test(`the compiler finds the mistakes in ${name}`, async () => {
      const text = await readFile(path.join(sources, name), 'utf8');
      const folder = await mkdtemp(path.join(alone, 'wrong-'));
      const file = path.join(folder, name);
      await writeFile(file, text.replaceAll(EXPECTED, ''));
      const said = await check(`wrong-${name}`, { files: [file], checker });
      assert.equal(said.match(/error TS/g)?.length, text.match(EXPECTED)?.length, said);
    });
  }
});
