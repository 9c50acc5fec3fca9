import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, test } from 'node:test';
import { temporaryFolder } from '../../../../test/support/databases.ts';
import { makeEmbedded } from '../../../../test/support/migrated.ts';
import { PlainError } from '../plainError.ts';
import { openEmbedded } from './pglite.ts';

const module = path.join(import.meta.dirname, 'pglite.ts');

/** Another process that opens the folder, runs the script with the database as `db`, and prints lines. */
function opener(folder: string, script: string): ChildProcess & { lines: AsyncIterableIterator<string> } {
  const code = `
    import { openEmbedded } from ${JSON.stringify(module)};
    const embedded = await openEmbedded(${JSON.stringify(folder)});
    const db = embedded?.pglite;
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  return Object.assign(child, { lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() });
}

/** A data folder with a database. */
async function folderWithDatabase(): Promise<string> {
  const folder = temporaryFolder();
  await makeEmbedded(folder);
  return folder;
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the embedded database', () => {
  test('keeps every acknowledged row when the process is killed while it writes', async () => {
    const folder = await folderWithDatabase();
    let acknowledged = 0;
    for (let round = 0; round < 3; round++) {
      const writer = opener(
        folder,
        `await db.exec('create table if not exists rows (n integer primary key)');
         const { rows } = await db.query('select coalesce(max(n), 0) as last from rows');
         for (let n = rows[0].last + 1; ; n++) { await db.query('insert into rows values ($1)', [n]); console.log(n); }`,
      );
      const goal = acknowledged + 100;
      for await (const line of writer.lines) {
        acknowledged = Number(line);
        if (acknowledged >= goal) break;
      }
      await killHard(writer);
    }
    const embedded = await openEmbedded(folder);
    assert.ok(embedded);
    const { rows } = await embedded.pglite.query<{ count: number; last: number }>(
      'select count(*)::int, max(n) as last from rows',
    );
    await embedded.pglite.close();
    embedded.lock.release();
    assert.ok(
      rows[0] && rows[0].last >= acknowledged,
      `row ${acknowledged} was acknowledged, the last kept is ${rows[0]?.last}`,
    );
    assert.equal(rows[0].count, rows[0].last, 'a row in the middle is lost');
  });

  test('asks the disk to keep a commit before it acknowledges it', async () => {
    const folder = await folderWithDatabase();
    // A killed process loses nothing that the kernel has. Only a power cut shows a missing fsync, so the test counts
    // the calls.
    const counter = opener(
      folder,
      `const { default: fs } = await import('node:fs');
       const { syncBuiltinESMExports } = await import('node:module');
       await db.exec('create table rows (n integer)');
       let calls = 0;
       const original = fs.fsyncSync;
       fs.fsyncSync = (descriptor) => { calls++; return original(descriptor); };
       syncBuiltinESMExports();
       for (let n = 0; n < 20; n++) await db.query('insert into rows values ($1)', [n]);
       console.log(calls);
       await db.close();`,
    );
    const closed = once(counter, 'exit');
    const { value: calls } = await counter.lines.next();
    await closed;
    assert.ok(Number(calls) >= 20, `20 commits, ${calls} calls of fsync`);
  });

  test('is open in one process only, and free again once that is killed', async () => {
    const folder = await folderWithDatabase();
    const holder = opener(folder, `console.log('open'); setInterval(() => {}, 1000);`);
    assert.equal((await holder.lines.next()).value, 'open');
    assert.equal(await openEmbedded(folder), null);
    await killHard(holder);
    const embedded = await openEmbedded(folder);
    assert.ok(embedded);
    await embedded.pglite.close();
    embedded.lock.release();
  });

  test('five openers at once: one gets it', async () => {
    const folder = await folderWithDatabase();
    const script = `console.log(embedded ? 'open' : 'refused'); setInterval(() => {}, 1000);`;
    const openers = Array.from({ length: 5 }, () => opener(folder, script));
    const answers = await Promise.all(openers.map(async ({ lines }) => (await lines.next()).value));
    await Promise.all(openers.map(killHard));
    assert.deepEqual(answers.sort(), ['open', 'refused', 'refused', 'refused', 'refused']);
  });

  test('opens after a first start that was killed at any moment', async () => {
    for (const milliseconds of [100, 600, 1400]) {
      const folder = temporaryFolder();
      await mkdir(folder);
      const first = opener(folder, '');
      await Promise.race([once(first, 'exit'), AbortSignal.timeout(milliseconds)].map(asEvent));
      await killHard(first);
      const embedded = await openEmbedded(folder);
      assert.ok(embedded, `killed after ${milliseconds} ms`);
      await embedded.pglite.query('select 1');
      await embedded.pglite.close();
      embedded.lock.release();
      assert.ok(!(await readdir(folder)).some((name) => name.includes('.new-')), 'the unfinished start is still there');
    }
  });

  const damages: [what: string, damage: (cluster: string) => Promise<void>][] = [
    ['of another version', (cluster) => writeFile(path.join(cluster, 'PG_VERSION'), 'garbage\n')],
    ['without its control file', (cluster) => rm(path.join(cluster, 'global', 'pg_control'))],
  ];
  for (const [what, damage] of damages) {
    test(`${what}, it is refused in one line that names the folder`, async () => {
      const folder = await folderWithDatabase();
      const cluster = path.join(folder, 'postgres');
      await damage(cluster);
      await assert.rejects(openEmbedded(folder), (error) => {
        assert.ok(error instanceof PlainError, String(error));
        assert.match(error.message, /^[^\n]+: the database can't be opened: its files may be damaged[^\n]*$/);
        assert.ok(error.message.startsWith(cluster));
        return true;
      });
    });
  }
});

const asEvent = (wait: Promise<unknown> | AbortSignal) => (wait instanceof AbortSignal ? once(wait, 'abort') : wait);
