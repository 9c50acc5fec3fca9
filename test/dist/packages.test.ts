import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { rollup } from 'rollup';

test('browsers get the packages as they run in production', async () => {
  let sources = 0;
  for await (const file of glob('dist/{store,viewer,host,prerender}/{,chunks/}*.js')) {
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

test('the build stops when a part that the server loads by name is in no chunk', async () => {
  const { manifest } = await import(path.resolve('scripts/rollup/manifest.mjs'));
  const bundle = await rollup({ input: 'scripts/rollup/minified.mjs', external: ['@swc/core'], plugins: [manifest()] });
  await assert.rejects(bundle.generate({ format: 'es' }), /packages\/store\/src\/index\.ts is in no chunk/);
  await bundle.close();
});
