import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { build } from '../../../../test/support/testStore.ts';
import { PlainError } from '../plainError.ts';
import { readBrowserBuild } from './build.ts';
import { loadPrerender } from './firstScreens.ts';

/** A copy of the build's manifest, first screens and desk, which a test may spoil. */
async function copyBuild(): Promise<{ store: string; manifest: string; prerender: string; desk: string }> {
  const dist = temporaryFolder();
  const store = path.join(dist, 'store');
  const manifest = path.join(store, 'manifest.json');
  const prerender = path.join(dist, 'prerender/prerender.js');
  const desk = path.join(dist, 'desk/desk.js');
  await mkdir(store, { recursive: true });
  await cp(path.join(build.directory, 'manifest.json'), manifest);
  await cp(build.prerenderFile, prerender);
  await cp(path.join(build.deskDirectory, 'desk.js'), desk);
  return { store, manifest, prerender, desk };
}

test('a whole build has its parts, and renders first screens', async () => {
  const { store } = await copyBuild();
  const whole = readBrowserBuild(store);
  assert.equal(whole.entryFile('signInWindow'), build.entryFile('signInWindow'));
  assert.equal(typeof (await loadPrerender(whole)).renderList, 'function');
});

test('the server does not start without a build', async () => {
  const { store, manifest } = await copyBuild();
  await rm(manifest);
  assert.throws(() => readBrowserBuild(store), expectPlainError(/holds no build of the store: run npm run build/));
});

test('the server does not start without the module of the first screens', async () => {
  const { store, prerender } = await copyBuild();
  await rm(prerender);
  assert.throws(() => readBrowserBuild(store), expectPlainError(/prerender\.js is missing: run npm run build/));
});

test('the server does not start without the desk', async () => {
  const { store, desk } = await copyBuild();
  await rm(desk);
  assert.throws(() => readBrowserBuild(store), expectPlainError(/holds no build of the desk: run npm run build/));
});

for (const [what, spoil] of [
  ['part', ({ parts }) => delete parts.signInWindow],
  ['chunk of a part', ({ parts }) => parts.store?.splice(0)],
  ['language', ({ texts }) => delete texts.store?.sv],
] as const satisfies [string, (manifest: Manifest) => unknown][]) {
  test(`the server does not start when a ${what} is missing`, async () => {
    const { store, manifest } = await copyBuild();
    const content: Manifest = JSON.parse(await readFile(manifest, 'utf8'));
    spoil(content);
    await writeFile(manifest, JSON.stringify(content));
    assert.throws(() => readBrowserBuild(store), expectPlainError(/holds a build of another release/));
  });
}

interface Manifest {
  parts: Partial<Record<string, string[]>>;
  texts: Partial<Record<string, Partial<Record<string, string[]>>>>;
}

const expectPlainError = (message: RegExp) => (error: unknown) =>
  error instanceof PlainError && message.test(error.message);
