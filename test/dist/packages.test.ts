import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { rollup } from 'rollup';
import { makeConsumers, PACKAGES } from './support/consumers.ts';

const installed = await makeConsumers(import.meta.filename);

test('browsers get the packages as they run in production', async () => {
  let sources = 0;
  for await (const file of glob('dist/{store,desk,viewer,host,prerender}/{,chunks/}*.js')) {
    // A script would stop there: browsers have no such name.
    assert.ok(!(await readFile(file, 'utf8')).includes('process.env.NODE_ENV'), file);
    const { sources: names } = JSON.parse(await readFile(`${file}.map`, 'utf8')) as { sources: string[] };
    assert.deepEqual(
      names.filter((name) => /node_modules.*[./]development/.test(name)),
      [],
      file,
    );
    sources += names.length;
  }
  assert.ok(sources > 500, `${sources} sources were looked at`);
});

for (const [name, folder] of Object.entries({ ...PACKAGES, interop: 'dist/interop', server: 'dist' })) {
  test(`@magazine-store/${name} is ready to publish`, async () => {
    const { publint } = await import(path.join(installed, '../node_modules/publint/src/index-node.js'));
    const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: 'npm' });
    assert.deepEqual(messages, []);
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    const expected = [`@magazine-store/${name}`, version, 'MIT', undefined];
    assert.deepEqual([pkg.name, pkg.version, pkg.license, pkg.private], expected);
  });
}

for (const name of Object.keys(PACKAGES)) {
  test(`@magazine-store/${name} has its README and licence, and no files for the server`, async () => {
    const packed = path.join(installed, 'node_modules/@magazine-store', name);
    const files = await Array.fromAsync(glob('**/*.*', { cwd: packed }));
    assert.deepEqual(
      files.filter((file) => /\.(br|gz)$/.test(file)),
      [],
      'compressed files are for the server alone',
    );
    assert.match(await readFile(path.join(packed, 'LICENSE'), 'utf8'), /^MIT License/);
    const readme = await readFile(path.join(packed, 'README.md'), 'utf8');
    assert.ok(readme.startsWith(`# @magazine-store/${name}\n`));
    // A registry has no files of the repository that a relative link could lead to.
    assert.deepEqual(readme.match(/\]\((?!https:|#)[^)]*\)/g), null);
  });
}

for (const folder of ['store', 'viewer']) {
  test(`dist/${folder} has the licence of every package in its scripts`, async () => {
    const inside = new Set<string>();
    for await (const file of glob(`dist/${folder}/{,chunks/}*.js.map`)) {
      const { sources } = JSON.parse(await readFile(file, 'utf8')) as { sources: string[] };
      for (const source of sources) inside.add(/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? '');
    }
    inside.delete('');
    assert.ok(inside.size > 5, `${inside.size} packages were found`);
    const licences = `\n${await readFile(`dist/${folder}/THIRD-PARTY-LICENSES.txt`, 'utf8')}`;
    const missing = [...inside].filter((name) => !licences.includes(`\n${name} `));
    assert.deepEqual(missing, []);
  });
}

test('the build stops when a part that the server loads by name is in no chunk', async () => {
  const { manifest } = await import(path.resolve('scripts/rollup/manifest.mjs'));
  const bundle = await rollup({ input: 'scripts/rollup/minified.mjs', external: ['@swc/core'], plugins: [manifest()] });
  await assert.rejects(bundle.generate({ format: 'es' }), /packages\/store\/src\/index\.ts is in no chunk/);
  await bundle.close();
});
