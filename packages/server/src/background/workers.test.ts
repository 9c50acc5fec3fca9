import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { type Connection, connect } from '../database/connection.ts';
import { startWorkers, type Timing, type Work } from './workers.ts';
import { listWork } from './workRows.ts';

const QUICK: Timing = { lookSeconds: 0.02, leaseSeconds: 3, retrySeconds: 0.05 };
const STOP_SECONDS = 5;
const { log } = Fastify();

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(5);
}

/** Work that counts its runs. */
function countRuns(name: string, more: Partial<Work> = {}) {
  const counts = { runs: 0, atOnce: 0, mostAtOnce: 0 };
  const work: Work = {
    name,
    everySeconds: 0.05,
    limitSeconds: 5,
    async run() {
      counts.runs += 1;
      counts.atOnce += 1;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.atOnce);
      await setImmediate();
      counts.atOnce -= 1;
    },
    ...more,
  };
  return { work, counts };
}

onBothDatabases('background work', (database) => {
  let connection: Connection;
  before(async () => {
    connection = await connect(database.settings);
  });
  after(() => connection.close());
  const start = (...works: Work[]) => startWorkers(connection.db, works, log, QUICK);
  const findWork = async (name: string) => {
    const row = (await listWork(connection.db)).find((work) => work.name === name);
    assert.ok(row, name);
    return row;
  };

  test('knows when it last succeeded', async () => {
    const successes: (Date | null)[] = [];
    const workers = start({
      ...{ name: 'successes', everySeconds: 0, limitSeconds: 5 },
      async run({ succeededAt }) {
        successes.push(succeededAt);
        if (successes.length === 1) throw new Error('failed once');
      },
    });
    await until(() => successes.length > 3);
    await workers.stop(STOP_SECONDS);
    const [first, second, third, fourth] = successes;
    assert.deepEqual([first, second], [null, null]);
    assert.ok(third && fourth && third < fourth);
  });

  test('of one kind that hangs holds up no other, fails at its limit, and is tried again', async () => {
    let tries = 0;
    const hanging: Work = {
      name: 'hanging',
      everySeconds: 60,
      limitSeconds: 0.1,
      run: () => {
        tries += 1;
        return new Promise(() => {});
      },
    };
    const { work, counts } = countRuns('beside it');
    const workers = start(hanging, work);
    await until(() => tries >= 3 && counts.runs >= 3);
    await until(async () => (await findWork('hanging')).failures >= 2);
    const { error, failed_at, succeeded_at } = await findWork('hanging');
    assert.match(error ?? '', /took longer than 0\.1 s/);
    assert.ok(failed_at);
    assert.equal(succeeded_at, null);
    await workers.stop(STOP_SECONDS);
  });

  test('waits longer after each failure, and notes its success', async () => {
    const startedAt: number[] = [];
    let fails = true;
    const { work } = countRuns('failing', {
      everySeconds: 60,
      async run() {
        startedAt.push(performance.now());
        if (fails) throw new Error('no luck');
      },
    });
    const workers = start(work);
    await until(() => startedAt.length >= 4);
    fails = false;
    const pauses = startedAt.slice(1).map((at, index) => at - (startedAt[index] as number));
    for (const [index, pause] of pauses.entries()) {
      assert.ok(pause >= QUICK.retrySeconds * 1000 * 2 ** index, `pause ${index}: ${pause} ms`);
    }
    await until(async () => (await findWork('failing')).succeeded_at !== null);
    const { failures, error, failed_at } = await findWork('failing');
    assert.deepEqual([failures, error], [0, null]);
    assert.ok(failed_at);
    await workers.stop(STOP_SECONDS);
  });

  test('is done by one server at a time, once for each interval', async () => {
    const { work, counts } = countRuns('shared', { everySeconds: 60 });
    const { work: often, counts: oftenCounts } = countRuns('often');
    const servers = Array.from({ length: 3 }, () => start(work, often));
    await until(() => oftenCounts.runs >= 20);
    assert.equal(counts.runs, 1);
    assert.equal(oftenCounts.mostAtOnce, 1);
    await Promise.all(servers.map((server) => server.stop(STOP_SECONDS)));
  });

  test('that a release needs at its start is done by each server, and only once', async () => {
    const { work, counts } = countRuns('at start', { everySeconds: 60, atStart: true });
    const { work: often, counts: oftenCounts } = countRuns('beside the start');
    const servers = Array.from({ length: 3 }, () => start(work, often));
    await until(() => counts.runs === 3);
    const now = oftenCounts.runs;
    await until(() => oftenCounts.runs >= now + 10);
    assert.equal(counts.runs, 3);
    await Promise.all(servers.map((server) => server.stop(STOP_SECONDS)));
  });

  test('that each server does for itself does not wait for the interval of another server', async () => {
    const { work, counts } = countRuns('of each server', { everySeconds: 1, ofEachServer: true });
    const workers = start(work);
    await until(() => counts.runs > 0);
    await until(async () => (await findWork(work.name)).succeeded_at !== null);
    // As after a run of another server.
    const due_at = new Date(Date.now() + 3600 * 1000);
    await connection.db.updateTable('background_work').set({ due_at }).where('name', '=', work.name).execute();
    await until(() => counts.runs > 1);
    await workers.stop(STOP_SECONDS);
  });

  test('keeps its lease for as long as it runs', async () => {
    let finish = () => {};
    const { work, counts } = countRuns('long', {
      run() {
        counts.runs += 1;
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    });
    const servers = [start(work), start(work)];
    await until(() => counts.runs === 1);
    const since = performance.now();
    await until(() => performance.now() - since > QUICK.leaseSeconds * 1500);
    assert.equal(counts.runs, 1);
    const stopped = servers.map((server) => server.stop(STOP_SECONDS));
    finish();
    await Promise.all(stopped);
  });

  test('that is under way ends when the server stops, and the next server goes on at once', async () => {
    let aborted = false;
    const { work, counts } = countRuns('stopped', {
      everySeconds: 60,
      async run({ signal }) {
        counts.runs += 1;
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        aborted = true;
      },
    });
    const first = start(work);
    await until(() => counts.runs === 1);
    assert.equal(await first.stop(STOP_SECONDS), true);
    assert.ok(aborted);
    const second = start(work);
    await until(() => counts.runs === 2);
    await second.stop(STOP_SECONDS);
  });

  test('that hangs doesn’t hold up a stop, and its lease is free at once', async () => {
    const { work, counts } = countRuns('stuck', {
      everySeconds: 60,
      limitSeconds: 3600,
      run() {
        counts.runs += 1;
        return new Promise(() => {});
      },
    });
    const first = start(work);
    await until(() => counts.runs === 1);
    assert.equal(await first.stop(0.05), false);
    await until(async () => (await findWork('stuck')).leased_until === null);
  });

  // The embedded database has one server.
  if (database.settings.DATABASE_URL) {
    test('of a server that was killed in the middle goes on at another', async () => {
      const killed = fork(path.join(import.meta.dirname, 'testing/hangingServer.ts'), {
        env: { ...process.env, HANGING: JSON.stringify({ settings: database.settings, timing: QUICK }) },
      });
      const [running] = await once(killed, 'message');
      assert.equal(running, 'running');
      const { work, counts } = countRuns('killed', { everySeconds: 60 });
      const other = start(work);
      killed.kill('SIGKILL');
      await until(() => counts.runs === 1);
      await other.stop(STOP_SECONDS);
    });
  }

  test('that another server has the lease of begins when that lease ends', async () => {
    let startedAt = 0;
    const { work } = countRuns('left', {
      everySeconds: 60,
      async run() {
        startedAt ||= Date.now();
      },
    });
    // A killed server leaves such a lease.
    const leased_until = new Date(Date.now() + 3000);
    await connection.db
      .insertInto('background_work')
      .values({ name: 'left', lease: 'of a dead server', leased_until })
      .execute();
    const workers = start(work);
    await until(() => startedAt > 0);
    assert.ok(startedAt >= leased_until.getTime());
    await workers.stop(STOP_SECONDS);
  });
});
