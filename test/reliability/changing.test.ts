import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Download } from '@magazine-store/protocol';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import { findById } from '../../packages/server/src/catalogue/issues.ts';
import { withCommands } from '../../packages/server/src/cli/withCommands.ts';
import { readDataConfig } from '../../packages/server/src/config.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { grantIssue } from '../../packages/server/src/entitlements/entitlements.ts';
import { listStorageKeys } from '../../packages/server/src/publishing/listStorageKeys.ts';
import type { IssueState } from '../../packages/server/src/publishing/publishing.ts';
import { listFiles } from '../../packages/server/src/reading/issueFiles.ts';
import { openStorage } from '../../packages/server/src/reading/openStorage.ts';
import { removeDueFiles } from '../../packages/server/src/reading/removals.ts';
import { command, type Outcome, startCommand } from '../support/commandLine.ts';
import { type CommitProxy, startCommitProxy } from '../support/commitProxy.ts';
import { onBothDatabases } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';
import type { HttpBrowser } from '../support/httpBrowser.ts';
import { newMember } from '../support/members.ts';
import { numberedPdf, startTestStore } from '../support/testStore.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';
const PAGES = 3;

onBothDatabases('changing an issue from the command line', ({ settings }) => {
  const folder = settings.DATA_DIR;
  const storageFolder = path.join(folder, 'storage');
  const file = (name: 'longer.pdf' | 'longest.pdf') => path.join(folder, name);
  const config = readDataConfig(settings);
  const run = (...args: string[]) => command({ ...settings }, ...args);
  let server: ServerProcess;
  let proxy: CommitProxy | undefined;
  let owner: HttpBrowser;
  const owned: number[] = [];
  const unowned: number[] = [];

  before(async () => {
    const PORT = String(await freePort());
    const store = await startTestStore({ settings }, { PORT, SESSION_SECRET });
    const { id: userId, browser } = await newMember(store, 'owner@example.com');
    owner = browser;
    for (const [ids, count] of [
      [owned, 2],
      [unowned, 3],
    ] as const) {
      while (ids.length < count) {
        const name = ids === owned ? 'Owned' : 'Unowned';
        const id = await store.publish(await numberedPdf(PAGES, `${name} ${ids.length}`), { sample: '1' });
        if (ids === owned) await grantIssue(store.connection.db, { userId, issueId: id, source: 'gift' });
        ids.push(id);
      }
    }
    await store.stop();
    await writeFile(file('longer.pdf'), await numberedPdf(4, 'Longer'));
    await writeFile(file('longest.pdf'), await numberedPdf(6, 'Longest'));
    await mkdir(storageFolder, { recursive: true });
    proxy = settings.DATABASE_URL ? await startCommitProxy(settings.DATABASE_URL) : undefined;
    server = await startServer({ ...settings, PORT, SESSION_SECRET, LOG_LEVEL: 'silent' });
  });
  after(async () => {
    await server.stop();
    await proxy?.stop();
  });

  /** Null for a deleted issue. */
  const fetchState = (id: number): Promise<IssueState | null> =>
    withCommands(config, (commands) => commands.get(id)).catch((error) => {
      assert.match(error.message, /there is no issue/);
      return null;
    });

  async function assertReads(id: number): Promise<void> {
    const answer = await owner.send(`/api/issues/${id}/download/full`, {});
    assert.equal(answer.status, 200, `issue ${id}`);
    const { url } = (await answer.json()) as Download;
    const bytes = await (await fetch(url)).arrayBuffer();
    assert.equal(Buffer.from(bytes.slice(0, 5)).toString(), '%PDF-');
  }

  interface Change {
    args: (id: number) => string[];
    isDone: (issue: IssueState | null) => boolean;
    /** True if it stores files before it changes the database. */
    stores: boolean;
    ids: number[];
  }
  const CHANGES: Record<string, Change> = {
    edit: {
      args: (id) => ['edit', `${id}`, '--title', 'Edited', '--sample', '2-3'],
      isDone: (issue) => issue?.title === 'Edited' && issue.sample?.join() === '2,3',
      stores: true,
      ids: owned,
    },
    replace: {
      args: (id) => ['replace', `${id}`, file('longer.pdf')],
      isDone: (issue) => issue !== null && issue.page_count > PAGES,
      stores: true,
      ids: owned,
    },
    unpublish: {
      args: (id) => ['unpublish', `${id}`],
      isDone: (issue) => !issue?.published,
      stores: false,
      ids: owned,
    },
    delete: { args: (id) => ['delete', `${id}`], isDone: (issue) => issue === null, stores: false, ids: unowned },
  };

  for (const [name, { args, isDone, stores, ids }] of Object.entries(CHANGES)) {
    /** Asserts that the issue is in its former or its new state. Returns true if it is in the new one. */
    async function assertState(id: number, former: IssueState | null): Promise<boolean> {
      const issue = await fetchState(id);
      if (ids === owned) await assertReads(id);
      if (isDone(issue)) return true;
      assert.deepEqual(issue, former);
      return false;
    }

    if (settings.DATABASE_URL) {
      test(`${name} that is killed before any of its commits is done or not done`, async () => {
        const id = ids[0] as number;
        const former = await fetchState(id);
        for (let nth = 1, done = false; !done; nth++) {
          assert.ok(proxy);
          const held = proxy.hold(nth, 'before').then(() => null);
          const { child, outcome } = startCommand({ ...settings, DATABASE_URL: proxy.url }, ...args(id));
          const ended = await Promise.race([held, outcome]);
          child.kill('SIGKILL');
          await outcome;
          proxy.release();
          done = await assertState(id, former);
          if (ended) assert.deepEqual([done, ended.code], [true, 0], ended.errors);
          // Later commits only record the import's progress.
          else if (nth === 1) assert.equal(done, false);
        }
      });
    } else if (stores) {
      test(`${name} that is killed beside a server, while its files are stored, is done or not done`, async () => {
        const id = ids[0] as number;
        const former = await fetchState(id);
        const known = new Set(await pdfsIn(storageFolder));
        const { child, outcome } = startCommand({ ...settings }, ...args(id));
        let ended = false;
        outcome.then(() => {
          ended = true;
        });
        // Polls: watchers of a folder may miss files in folders that are new.
        while (!ended && (await pdfsIn(storageFolder)).every((name) => known.has(name))) await setTimeout(1);
        child.kill('SIGKILL');
        await outcome;
        await assertState(id, former);
      });
    }
  }

  const REFUSALS = /^magazine-store: [^\n]*(meanwhile: try it again|there is no issue \d+)\n$/m;
  async function atOnce(...commands: string[][]): Promise<Outcome[]> {
    const outcomes = await Promise.all(commands.map((args) => run(...args)));
    for (const { code, errors } of outcomes) if (code !== 0) assert.match(errors, REFUSALS);
    return outcomes;
  }

  test('two at once on one issue do not mix, and its owner reads on', async () => {
    const id = `${owned[1]}`;
    const edits = [
      ['edit', id, '--title', 'A', '--price', '1.00'],
      ['edit', id, '--title', 'B', '--price', '2.00'],
    ];
    const edited = await atOnce(...edits);
    assert.deepEqual(
      edited.map(({ code }) => code),
      [0, 0],
    );
    const { title, price } = (await fetchState(Number(id))) as IssueState;
    assert.ok(['A 100', 'B 200'].includes(`${title} ${price}`), `${title} ${price}`);

    const [replaced, sampled] = await atOnce(
      ['replace', id, file('longest.pdf')],
      ['edit', id, '--sample', '2', '--title', 'C'],
    );
    assert.ok(replaced?.code === 0 || sampled?.code === 0);
    const after = (await fetchState(Number(id))) as IssueState;
    assert.equal(after.page_count, replaced?.code === 0 ? 6 : PAGES);
    assert.equal(`${after.title} ${after.sample}`, sampled?.code === 0 ? 'C 2' : `${title} 1`);
    await assertReads(Number(id));

    const last = await atOnce(['unpublish', id], ['edit', id, '--title', 'D']);
    assert.deepEqual(
      last.map(({ code }) => code),
      [0, 0],
    );
    const { title: now, published } = (await fetchState(Number(id))) as IssueState;
    assert.deepEqual([now, published], ['D', false]);
    await assertReads(Number(id));
  });

  test('a deletion at the same time as an edit or a replacement deletes', async () => {
    for (const [index, other] of [
      ['edit', '--sample', '2'],
      ['replace', file('longest.pdf')],
    ].entries()) {
      const id = `${unowned[1 + index]}`;
      const [name, ...more] = other as [string, ...string[]];
      if (name === 'replace') await run('delete', `${owned[1]}`);
      const [deleted] = await atOnce(['delete', id], [name, id, ...more]);
      assert.equal(deleted?.code, 0);
      assert.equal(await fetchState(Number(id)), null);
    }
  });

  test('the storage has the files of the issues, and after a day no other files', async () => {
    await server.stop();
    const { db, close } = await connect(config);
    await db
      .updateTable('file_removals')
      .set({ due_at: new Date(0) })
      .execute();
    await removeDueFiles(db, await openStorage(config));
    const places: string[] = [];
    const documents: string[] = [];
    for (const { id } of await db.selectFrom('issues').select('id').execute()) {
      const row = await findById(db, id);
      const files = await listFiles(db, id);
      if (row) places.push(...listStorageKeys(row, files));
      documents.push(...files.map(({ storage_key }) => storage_key));
    }
    await close();
    const entries = await readdir(storageFolder, { recursive: true, withFileTypes: true });
    const stored = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(storageFolder, path.join(entry.parentPath, entry.name)))
      .filter((key) => !key.startsWith('releases/'));
    assert.deepEqual(
      stored.filter((key) => !places.some((place) => key === place || key.startsWith(`${place}/`))),
      [],
    );
    assert.deepEqual(
      documents.filter((key) => !stored.includes(key)),
      [],
    );
  });
});

const pdfsIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.pdf'));
