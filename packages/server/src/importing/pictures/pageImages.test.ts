import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { makePdf } from '../../../../../test/fixtures/makePdf.ts';
import { temporaryFolder } from '../../../../../test/support/databases.ts';

const folder = temporaryFolder();
before(() => mkdir(folder));

/** A thread that ends after its second page, as a fault below JavaScript may end it: without any error. */
const ENDS_EARLY = `
  import { parentPort } from 'node:worker_threads';
  let pages = 0;
  const post = parentPort?.postMessage.bind(parentPort);
  if (parentPort) parentPort.postMessage = (page) => {
    post(page);
    pages += 1;
    if (pages === 2) process.exit();
  };`;

test('an import fails when a thread ends before all pages are drawn', async () => {
  const file = path.join(folder, 'thirteen.pdf');
  await writeFile(file, await makePdf({ pages: Array.from({ length: 13 }, () => ({ text: 'Page' })) }));
  const module = JSON.stringify(path.join(import.meta.dirname, 'pageImages.ts'));
  const given = `${JSON.stringify(file)}, sizes, ${JSON.stringify(folder)}, { coverPage: 1, threads: 2, onPage() {} }`;
  const program = `import(${module}).then(async ({ writePageImages }) => {
    const sizes = Array.from({ length: 13 }, () => [420, 595]);
    const outcome = writePageImages(${given});
    console.log(await outcome.then(() => 'all is well', (error) => error.message));
  });`;
  const preload = `data:text/javascript,${encodeURIComponent(ENDS_EARLY)}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', preload, '--eval', program]);
  assert.match(stdout, /^only \d+ of 13 pages were drawn\n$/);
});
