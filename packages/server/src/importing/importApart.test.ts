import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import {
  withDeepPageTree,
  withHugeContents,
  withManyPages,
  withManySaves,
  withNestedForms,
} from '../../../../test/fixtures/badPdfs.ts';
import { makePdf } from '../../../../test/fixtures/makePdf.ts';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { isSystemError } from '../isSystemError.ts';
import { importApart } from './importApart.ts';
import { ImportError } from './importError.ts';
import { importPdf } from './importPdf.ts';

const ROOMY = { seconds: 120, stepSeconds: 120, memory: 1200, pages: 3000 };
const TIGHT = { ...ROOMY, stepSeconds: 6 };

const folder = temporaryFolder();
before(() => mkdir(folder));

async function writePdf(bytes: Uint8Array, name = 'autumn.pdf'): Promise<string> {
  const file = path.join(await mkdtemp(path.join(folder, 'source-')), name);
  await writeFile(file, bytes);
  return file;
}
const workDir = () => mkdtemp(path.join(folder, 'work-'));
const plain = { samplePages: null };

test('an import in its own process has the same result as in this process', async () => {
  const file = await writePdf(await makePdf({ pages: [{ text: 'One' }, { text: 'Two' }], title: 'Apart' }));
  const steps: string[] = [];
  const [here, there] = [await workDir(), await workDir()];
  const options = { samplePages: '2' };
  const apart = await importApart(ROOMY).importFile(file, there, {
    ...options,
    onProgress: ({ step, done, total }) => steps.push(`${step} ${done} of ${total}`),
  });
  const own = await importPdf(file, here, options);
  assert.deepEqual(JSON.parse(JSON.stringify(apart).replaceAll(there, here)), JSON.parse(JSON.stringify(own)));
  for (const { path: made } of apart.files) assert.ok((await readFile(made)).length > 0, made);
  assert.equal(steps.at(-1), 'pages 2 of 2');
});

test('a sample in its own process tells its steps, and each has the time of a step', async () => {
  const work = await workDir();
  await writeFile(path.join(work, 'source.pdf'), await makePdf({ pages: [{ text: 'One' }, { text: 'Two' }] }));
  const steps: string[] = [];
  await importApart(ROOMY).makeSample(work, [2], 2, (done, total) => steps.push(`${done} of ${total}`));
  assert.deepEqual(steps, ['0 of 3', '1 of 3', '2 of 3']);
});

test('a refusal keeps its code and its words', async () => {
  const locked = await writePdf(await makePdf({ pages: [{ text: 'One' }], userPassword: 'x' }));
  await assert.rejects(importApart(ROOMY).importFile(locked, await workDir(), plain), {
    name: 'ImportError',
    code: 'encrypted',
    message: /^autumn\.pdf is protected by a password/,
  });
});

test('the refusal of a damaged file keeps its reason', async () => {
  const bytes = await makePdf({ pages: [{ text: 'One' }] });
  const half = await writePdf(bytes.subarray(0, 300));
  await assert.rejects(importApart(ROOMY).importFile(half, await workDir(), plain), (error) => {
    assert.ok(error instanceof ImportError);
    assert.equal(error.code, 'broken');
    assert.ok(error.cause instanceof Error && error.message.includes(error.cause.message));
    assert.match(error.cause.stack ?? '', /pdf\.mjs/, 'the stack is that of the process');
    return true;
  });
});

test('a system error stays a system error', async () => {
  const file = await writePdf(await makePdf({ pages: [{ text: 'One' }] }));
  await assert.rejects(importApart(ROOMY).importFile(file, path.join(folder, 'missing'), plain), (error) => {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOENT');
    return isSystemError(error);
  });
  const work = await workDir();
  await writeFile(path.join(work, 'source.pdf'), await readFile(file));
  await assert.rejects(importApart(ROOMY).makeSample(work, [1], 2), (error) => {
    assert.match(String(error), /has 1 pages, not 2/);
    return !isSystemError(error);
  });
});

describe('a file that would never end is refused in one line that names the limit', { concurrency: 3 }, () => {
  const cases: [what: string, bytes: () => Uint8Array, code: RegExp, message: RegExp][] = [
    ['nested forms', () => withNestedForms(12), /^too_slow$/, /6 seconds \(IMPORT_STEP_SECONDS\)/],
    ['20,000 levels of pages', () => withDeepPageTree(20_000), /^too_slow$/, /6 seconds \(IMPORT_STEP_SECONDS\)/],
    ['3 million saved states', () => withManySaves(3_000_000), /^too_slow$/, /6 seconds \(IMPORT_STEP_SECONDS\)/],
    // A busy machine takes longer than six seconds to read so many.
    ['100,000 pages', () => withManyPages(100_000), /^too_(many_pages|slow)$/, /IMPORT_(PAGES|STEP_SECONDS)\)/],
  ];
  for (const [what, bytes, code, message] of cases) {
    test(what, async () => {
      const file = await writePdf(bytes());
      const work = await workDir();
      await assert.rejects(importApart(TIGHT).importFile(file, work, plain), { code, message });
    });
  }

  test('more pages than are allowed', async () => {
    const file = await writePdf(withManyPages(11));
    const imported = importApart({ ...ROOMY, pages: 10 }).importFile(file, await workDir(), plain);
    await assert.rejects(imported, { code: 'too_many_pages', message: /11 pages; up to 10 .*\(IMPORT_PAGES\)/ });
  });

  test('a few kilobytes that take all memory', async () => {
    const file = await writePdf(withHugeContents(500_000_000));
    const imported = importApart({ ...ROOMY, memory: 400 }).importFile(file, await workDir(), plain);
    await assert.rejects(imported, {
      code: 'too_much_memory',
      message: /more than 400 MB of memory \(IMPORT_MEMORY\)/,
    });
  });

  test('the whole import is slow, though it goes on', async () => {
    const file = await writePdf(await makePdf({ pages: Array.from({ length: 1000 }, () => ({ text: 'Page' })) }));
    const imported = importApart({ ...ROOMY, seconds: 2 }).importFile(file, await workDir(), plain);
    await assert.rejects(imported, { code: 'too_slow', message: /within 2 seconds \(IMPORT_SECONDS\)/ });
  });
});

test('an aborted import ends with the reason given, in the middle of a page', async () => {
  const controller = new AbortController();
  const reason = new Error('Interrupted');
  const imported = importApart(ROOMY).importFile(await writePdf(withNestedForms(12)), await workDir(), {
    ...plain,
    signal: controller.signal,
    onProgress: () => controller.abort(reason),
  });
  await assert.rejects(imported, reason);
});

test('the process ends when the command that started it is killed', async () => {
  const file = await writePdf(withNestedForms(12));
  const command = fork(path.join(import.meta.dirname, 'testing/importsForEver.ts'), [file, await workDir()]);
  await once(command, 'message');
  const [child] = readFileSync(`/proc/${command.pid}/task/${command.pid}/children`, 'utf8').split(' ');
  command.kill('SIGKILL');
  while (existsSync(`/proc/${child}/task`) && !isZombie(`/proc/${child}/stat`)) await setTimeout(10);
});

/** True for a process that has ended while its parent has not asked how. */
function isZombie(stat: string): boolean {
  try {
    return readFileSync(stat, 'utf8').includes(') Z ');
  } catch {
    return true;
  }
}
