import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const dist = path.resolve(import.meta.dirname, '../../dist');

for (const file of ['store/magazine-store.js', 'host/magazine-store-host.js', 'viewer/magazine-viewer.js']) {
  test(`${file} can be imported where there is no browser, as for rendering on a server`, async () => {
    const program = `
      const before = Object.keys(globalThis).join();
      await import(${JSON.stringify(path.join(dist, file))});
      if (Object.keys(globalThis).join() !== before) throw new Error('a global has changed');
    `;
    // The process ends by itself: the import leaves no work running.
    const said = await run(process.execPath, ['--input-type=module', '--eval', program]);
    assert.deepEqual({ ...said }, { stdout: '', stderr: '' });
  });
}
