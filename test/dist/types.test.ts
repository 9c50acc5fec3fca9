import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';

/** The types as a stranger has them: the two packages of `dist`, unpacked far from this checkout. */

const root = path.resolve(import.meta.dirname, '../..');
const consumers = path.join(import.meta.dirname, 'consumers');
const folder = await mkdtemp(path.join(tmpdir(), 'magazine-store-consumers-'));
after(() => rm(folder, { recursive: true }));

const SETTINGS = {
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  types: [],
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
};

interface Project {
  /** What it is made of: files, or folders of them. */
  sources: string[];
  /** Packages of others that it has installed. */
  installed?: string[];
  moduleResolution?: 'bundler' | 'nodenext';
}

/** What the compiler says of a project that has our packages installed. */
async function compile(name: string, { sources, installed = [], moduleResolution = 'bundler' }: Project) {
  const project = path.join(folder, name);
  const modules = path.join(project, 'node_modules');
  for (const [ours, built] of [
    ['element', 'store'],
    ['host', 'host'],
  ] as const) {
    // Their code is not asked for, and is large.
    const filter = (file: string) => !/\/(chunks|assets)$|\.(js|map|br|gz)$/.test(file);
    await cp(path.join(root, 'dist', built), path.join(modules, '@magazine-store', ours), { recursive: true, filter });
  }
  for (const one of installed) {
    await mkdir(path.dirname(path.join(modules, one)), { recursive: true });
    await symlink(path.join(root, 'node_modules', one), path.join(modules, one));
  }
  for (const source of sources) await cp(source, path.join(project, path.basename(source)), { recursive: true });
  const module = moduleResolution === 'bundler' ? 'esnext' : 'nodenext';
  const compilerOptions = { ...SETTINGS, module, moduleResolution };
  await writeFile(path.join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  return new Promise<string>((resolve) => {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [tsc, '-p', project], (_failed, output) => resolve(output));
  });
}

const REACT = ['@types/react', '@types/react-dom'];

describe('published types', () => {
  for (const moduleResolution of ['bundler', 'nodenext'] as const) {
    test(`a page without a framework, resolving as ${moduleResolution}`, async () => {
      const said = await compile(moduleResolution, { sources: [path.join(consumers, 'page.ts')], moduleResolution });
      assert.equal(said, '');
    });
  }

  test('React', async () => {
    const said = await compile('react', { sources: [path.join(consumers, 'react.tsx')], installed: REACT });
    assert.equal(said, '');
  });

  test('Vue', async () => {
    assert.equal(await compile('vue', { sources: [path.join(consumers, 'vue.ts')], installed: ['vue'] }), '');
  });

  test('the example for React, copied out of this checkout', async () => {
    assert.equal(await compile('example', { sources: [path.join(root, 'examples/react')], installed: REACT }), '');
  });

  test('what is wrong is found', async () => {
    const source = path.join(folder, 'wrong.ts');
    const text = await readFile(path.join(consumers, 'page.ts'), 'utf8');
    await writeFile(source, text.replaceAll('// @ts-expect-error', '//'));
    const said = await compile('wrong', { sources: [source] });
    assert.equal(said.match(/error TS/g)?.length, text.match(/@ts-expect-error/g)?.length);
  });
});
