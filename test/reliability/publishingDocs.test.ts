import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type ServerProcess, serverProgram, startServer } from '../../examples/demo/serverProcess.ts';
import { makePdf } from '../fixtures/makePdf.ts';
import { temporaryFolder } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';

const docs = path.resolve(import.meta.dirname, '../../docs/publishing.md');
const run = promisify(execFile);

describe('the commands in docs/publishing.md', () => {
  const DATA_DIR = temporaryFolder();
  let server: ServerProcess;
  before(async () => {
    await mkdir(DATA_DIR, { recursive: true });
    for (const name of ['autumn', 'autumn-corrected', 'slow-lines_2026-03', 'winter']) {
      const pages = [1, 2, 3, 4].map((page) => ({ text: `${name} ${page}` }));
      await writeFile(path.join(DATA_DIR, `${name}.pdf`), await makePdf({ title: 'untitled', pages }));
    }
    await writeFile(path.join(DATA_DIR, 'autumn.md'), 'Leaves.');
    const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';
    server = await startServer({ DATA_DIR, PORT: String(await freePort()), SESSION_SECRET, LOG_LEVEL: 'silent' });
  });
  after(() => server.stop());

  test('work in their order', async () => {
    const blocks = [...(await readFile(docs, 'utf8')).matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
    const lines = blocks.join('').trim().split('\n');
    assert.ok(lines.length > 10);
    const { PATH, HOME } = process.env;
    const options = { cwd: DATA_DIR, env: { PATH, HOME, DATA_DIR } };
    let out = '';
    for (const line of lines) {
      const inShell = `magazine-store() { "${process.execPath}" "${serverProgram}" "$@"; }; ${line}`;
      out += (await run('bash', ['-c', inShell], options)).stdout;
    }
    assert.match(out, /slow-lines_2026-03\.pdf: published as issue 2 \(Slow lines 2026-03\)/);
    assert.match(out, /winter\.pdf: published as issue 3 \(Winter\), scheduled for 2999-12-01T08:00:00\.000Z/);
    assert.match(out, /autumn-corrected\.pdf: published again as issue 1 \(Autumn\)/);
    assert.match(out, /issue 3 is deleted/);
  });
});
