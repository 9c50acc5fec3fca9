import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import type { Issue } from '../../packages/protocol/src/index.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { garbage, htmlPage, truncate, withNestedForms, withoutPages } from '../fixtures/badPdfs.ts';
import { makePdf } from '../fixtures/makePdf.ts';
import { spreadsPdf } from '../fixtures/spreadsPdf.ts';
import { command, startCommand } from '../support/commandLine.ts';
import { onBothDatabases, onOneDatabase } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';

const WARNING = /^magazine-store: readers cannot buy paid issues: no identity provider is set up \(AUTH_…\)$/m;
const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';

onOneDatabase('publishing from the command line', ({ settings }) => {
  const folder = settings.DATA_DIR;
  const file = async (name: string, bytes: Uint8Array) => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  const magazine = (title: string, pages = 2) =>
    makePdf({ title, language: 'pl', pages: Array.from({ length: pages }, (_, n) => ({ text: `${title} ${n + 1}` })) });
  const run = (...args: string[]) => command({ ...settings }, ...args);

  test('without a server: title and language from the file, and the same file again is the same issue', async () => {
    const pdf = await file('autumn.pdf', await magazine('Autumn'));
    const first = await run('publish', pdf, '--price', '4.99', '--sample', '1', '--date', '2026-10-01');
    assert.deepEqual([first.code, first.out], [0, 'autumn.pdf: published as issue 1 (Autumn)\n'], first.errors);
    for (const flags of [[], ['--price', '4.99', '--sample', '1']]) {
      const again = await run('publish', pdf, ...flags);
      assert.deepEqual([again.code, again.out], [0, 'autumn.pdf: is already issue 1 (Autumn)\n']);
    }
    const other = await run('publish', pdf, '--price', '9.99', '--title', 'Other');
    const refusal =
      'magazine-store: autumn.pdf is already issue 1, with a different title and price. To change it: magazine-store edit 1\n';
    assert.deepEqual([other.code, other.out, other.errors], [1, '', refusal]);
    assert.equal((await run('issues')).out, '1\t2026-10-01\t$4.99\tAutumn\n');
  });

  test('refuses what can’t be published in one line each, stores nothing of it, and takes the good ones', async () => {
    const storage = path.join(folder, 'storage');
    const countStored = async () => (await readdir(storage, { recursive: true })).length;
    const before = await countStored();
    const good = await magazine('Good', 1);
    const bad = await Promise.all([
      file('page.pdf', htmlPage()),
      file('noise.pdf', garbage()),
      file('cut.pdf', truncate(await magazine('Cut', 5))),
      file('nothing.pdf', withoutPages()),
      file('locked.pdf', await makePdf({ pages: [{ text: 'secret' }], userPassword: 'open sesame' })),
    ]);
    const refused = await run('publish', ...bad, path.join(folder, 'missing.pdf'), '--free');
    assert.equal(refused.code, 1);
    assert.equal(refused.out, '');
    const lines = refused.errors.trim().split('\n');
    assert.equal(lines.length, 6, refused.errors);
    for (const [index, name] of [
      'page.pdf',
      'noise.pdf',
      'cut.pdf',
      'nothing.pdf',
      'locked.pdf',
      'missing.pdf',
    ].entries()) {
      assert.match(lines[index] ?? '', new RegExp(`^magazine-store: .*${name}`));
    }
    assert.match(lines[4] ?? '', /password/);
    assert.equal(await countStored(), before);

    const mixed = await run('publish', bad[0] ?? '', await file('good.pdf', good), '--free');
    assert.equal(mixed.code, 1);
    assert.match(mixed.out, /^good\.pdf: published as issue \d+ \(Good\)\n$/);
  });

  test('warns in one line when readers cannot buy what costs something', async () => {
    const publishIssue = async (name: string, ...flags: string[]) => {
      const pdf = await file(`${name}.pdf`, await magazine(name, 1));
      const { code, errors } = await command({ ...settings, SESSION_SECRET }, 'publish', pdf, ...flags);
      assert.equal(code, 0, errors);
      return errors;
    };
    assert.match(await publishIssue('Paid', '--price', '2.00'), WARNING);
    assert.doesNotMatch(await publishIssue('Given', '--free'), WARNING);
  });

  test('names the missing arguments', async () => {
    const pdf = await file('ask.pdf', await magazine('Ask', 1));
    const refusal = async (...args: string[]) => {
      const { code, errors } = await run('publish', pdf, ...args);
      assert.equal(code, 1);
      return errors.trim();
    };
    assert.match(await refusal(), /--price 4\.99, or --free$/);
    assert.match(await refusal('--price', '4,99'), /4,99 is not a price in USD/);
    assert.match(await refusal('--price', '1', '--free'), /give --free or --price, not both/);
    assert.match(await refusal('--free', '--date', 'soon'), /soon is not a date/);
    assert.match(await refusal('--free', '--sample', '2-5'), /sample/);
    assert.match(await refusal('--free', '--description-file', '/nowhere.md'), /can't read \/nowhere\.md/);
    assert.match(
      await refusal('--free', '--language', 'english'),
      /english is not a language code\. Did you mean en\?/,
    );
    assert.match(await refusal('--free', '--title', ' '), /--title needs a text; to have none, use --no-title/);
    assert.match(await refusal('--free', '--series', 'A', '--no-series'), /give --series or --no-series, not both/);
    assert.match(await refusal('--price', '1.00', '--price', '2.00'), /--price is given twice/);
    assert.match(await refusal('--free', '--colour', 'red'), /unknown option '--colour'/);
    assert.equal((await run('issues')).out.includes('Ask'), false);
  });

  test('unpublishes, and publishing the file again brings the issue back', async () => {
    const pdf = await file('comeback.pdf', await magazine('Comeback', 1));
    const id = /issue (\d+)/.exec((await run('publish', pdf, '--free')).out)?.[1] ?? '';
    assert.equal((await run('unpublish', id)).out, `issue ${id} is unpublished\n`);
    assert.match((await run('issues')).out, /Comeback \(unpublished\)/);
    assert.equal(
      (await run('publish', pdf, '--free')).out,
      `comeback.pdf: published again as issue ${id} (Comeback)\n`,
    );
    const unknown = await run('unpublish', '9999');
    assert.deepEqual([unknown.code, unknown.errors], [1, 'magazine-store: there is no issue 9999\n']);
  });

  test('makes two pages of each double page, and says so', async () => {
    const double = [{ text: 'Left' }, { text: 'Right' }] as const;
    const pdf = await file('double.pdf', await spreadsPdf([[{ text: 'Front' }], double, double]));
    const { code, out, errors } = await run('publish', pdf, '--free', '--title', 'Double');
    assert.deepEqual([code, out.includes('(Double)')], [0, true], errors);
    assert.match(errors, /^magazine-store: double\.pdf: pages 2–5 are halves of double pages of the PDF\./m);
    const line = (await run('imports')).out.split('\n').find((one) => one.includes('double.pdf')) ?? '';
    assert.match((await run('imports', line.split('\t')[0] ?? '')).out, /^pages 2–5 are halves/m);
    const other = await file('whole.pdf', await spreadsPdf([[{ text: 'Whole' }], double, double]));
    const whole = await run('publish', other, '--free', '--title', 'Whole', '--spreads', 'keep');
    assert.deepEqual([whole.code, /halves/.test(whole.errors)], [0, false], whole.errors);
    const id = /issue (\d+)/.exec(whole.out)?.[1] ?? '';
    const again = await run('publish', other, '--spreads', 'split');
    const wayOn = `To import it again with --spreads split: magazine-store replace ${id} FILE.pdf --spreads split`;
    assert.deepEqual(
      [again.code, again.out, again.errors],
      [1, '', `magazine-store: whole.pdf is already issue ${id}. ${wayOn}\n`],
    );
    const unchanged = await run('replace', id, other);
    assert.deepEqual([unchanged.out, unchanged.errors], [`issue ${id} already has the file whole.pdf\n`, '']);
    const split = await run('replace', id, other, '--spreads', 'split');
    assert.deepEqual([split.code, split.out], [0, `issue ${id} now has the file whole.pdf\n`], split.errors);
    assert.match(split.errors, /pages 2–5 are halves/);
    assert.equal((await run('replace', id, '--undo')).out, `issue ${id} has its former file again\n`);
    const kept = await run('replace', id, other, '--spreads', 'keep');
    assert.deepEqual([kept.code, kept.out, kept.errors], [0, `issue ${id} now has the file whole.pdf\n`, '']);
    assert.match((await run('publish', other, '--spreads', 'some')).errors, /Allowed choices are auto, split, keep/);
  });

  test('takes the title from the name of the file where the PDF has none worth the name', async () => {
    const pdf = await file('slow-lines_2026-03.pdf', await magazine('Microsoft Word - Document1', 1));
    const { out } = await run('publish', pdf, '--free');
    assert.match(out, /issue \d+ \(Slow lines 2026-03\)/);
  });

  test('edits, replaces and deletes, and says in one line what can’t be done', async () => {
    const pdf = await file('lifecycle.pdf', await magazine('Lifecycle', 3));
    const id = /issue (\d+)/.exec((await run('publish', pdf, '--free', '--date', '2026-10-02')).out)?.[1] ?? '';
    const edited = await run('edit', id, '--price', '3.50', '--title', 'Edited', '--sample', '1-2');
    assert.deepEqual([edited.code, edited.out], [0, `${id}\t2026-10-02\t$3.50\tEdited\n`], edited.errors);
    const scheduled = await run('edit', id, '--date', '2999-01-01T09:00Z');
    assert.equal(scheduled.out, `${id}\t2999-01-01T09:00:00.000Z\t$3.50\tEdited (scheduled)\n`);
    const other = await file('other.pdf', await magazine('Other', 2));
    assert.equal((await run('replace', id, other)).out, `issue ${id} now has the file other.pdf\n`);
    assert.equal((await run('replace', id, other)).out, `issue ${id} already has the file other.pdf\n`);
    assert.equal((await run('replace', id, '--undo')).out, `issue ${id} has its former file again\n`);
    assert.equal((await run('replace', id, pdf)).out, `issue ${id} already has the file lifecycle.pdf\n`);
    assert.equal((await run('delete', id)).out, `issue ${id} is deleted\n`);

    const refusal = async (...args: string[]) => {
      const { code, out, errors } = await run(...args);
      assert.deepEqual([code, out], [1, ''], args.join(' '));
      assert.equal(errors.trim().split('\n').length, 1, errors);
      return errors.trim();
    };
    assert.match(await refusal('edit', id, '--free'), /there is no issue/);
    assert.match(await refusal('edit', '1'), /say what to change/);
    assert.match(await refusal('edit', 'one', '--free'), /one is not the id of an issue/);
    assert.match(await refusal('edit', '1', '--print', '--no-print'), /give --print or --no-print, not both/);
    assert.match(await refusal('replace', '1', '/nowhere.pdf'), /There is no file \/nowhere\.pdf/);
    assert.match(await refusal('replace', '1', '--undo'), /issue 1 has no former file/);
    assert.match(await refusal('replace', '1'), /missing required argument 'file'/);
    assert.match(await refusal('replace', '1', other, '--undo'), /--undo takes no file/);
    assert.match(await refusal('delete', id), /there is no issue/);
    assert.match(await refusal('issues', 'all'), /too many arguments/);
  });

  test('an import that is ended or killed leaves no issue and no files, and the next try succeeds', async () => {
    const pdf = await file('killed.pdf', await magazine('Killed', 5));
    const TMPDIR = path.join(folder, 'temporary');
    await mkdir(TMPDIR);
    const endBy = async (signal: NodeJS.Signals) => {
      const drawn = firstPage(TMPDIR);
      const { child, outcome } = startCommand({ ...settings, TMPDIR }, 'publish', pdf, '--free');
      await drawn;
      const imports = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
      child.kill(signal);
      const ended = await outcome;
      // The process of a killed import ends a moment after its parent.
      while (imports.some((pid) => existsSync(`/proc/${pid}/exe`))) await setTimeout(20);
      return ended;
    };
    for (const [signal, code] of [
      ['SIGTERM', 143],
      ['SIGINT', 130],
    ] as const) {
      assert.equal((await endBy(signal)).code, code);
      assert.deepEqual(await readdir(TMPDIR), []);
    }
    await endBy('SIGKILL');
    const [left = ''] = await readdir(TMPDIR);
    const older = new Date(Date.now() - 120_000);
    await utimes(path.join(TMPDIR, left, 'folder.lock'), older, older);
    const issues = await command({ ...settings, TMPDIR }, 'issues');
    assert.ok(!issues.out.includes('Killed'));
    assert.deepEqual(await readdir(TMPDIR), []);
    const again = await command({ ...settings, TMPDIR }, 'publish', pdf, '--free');
    assert.match(again.out, /published as issue \d+ \(Killed\)/);
    assert.deepEqual(await readdir(TMPDIR), []);
  });

  test('`reimport` brings former issues up to date, also after it was killed, and says what it can’t do', async () => {
    const ids = [];
    for (const title of ['Before 1', 'Before 2']) {
      const pdf = await file(`${title}.pdf`, await magazine(title, 3));
      ids.push(Number(/issue (\d+)/.exec((await run('publish', pdf, '--free')).out)?.[1]));
    }
    const [first = 0, second = 0] = ids;
    const connection = await connect({ ...settings });
    await connection.db.updateTable('issue_files').set({ import_version: null }).where('issue_id', 'in', ids).execute();
    await connection.close();

    const TMPDIR = path.join(folder, 'again');
    await mkdir(TMPDIR);
    const drawn = firstPage(TMPDIR);
    const { child, outcome } = startCommand({ ...settings, TMPDIR }, 'reimport');
    await drawn;
    child.kill('SIGKILL');
    await outcome;
    const storage = path.join(folder, 'storage');
    const all = await run('reimport');
    assert.equal(all.code, 0, all.errors);
    for (const id of ids) assert.match(all.out, new RegExp(`^issue ${id} is imported again$`, 'm'));
    const others = all.out
      .trim()
      .split('\n')
      .filter((line) => !/imported again$/.test(line));
    for (const line of others) assert.match(line, /^issue \d+ is up to date$/);
    const none = await run('reimport');
    assert.equal(none.code, 0, none.errors);
    assert.doesNotMatch(none.out, /again/);
    assert.match((await run('imports')).out, new RegExp(`\tissue ${first}, again\tissue ${first}$`, 'm'));

    const connected = await connect({ ...settings });
    const { storage_key } = await connected.db
      .selectFrom('issue_files')
      .select('storage_key')
      .where('issue_id', '=', first)
      .executeTakeFirstOrThrow();
    await connected.close();
    await rm(path.join(storage, storage_key));
    const partly = await run('reimport', String(first), '9999', String(second));
    assert.deepEqual([partly.code, partly.out], [1, `issue ${second} is imported again\n`]);
    const [lost = '', unknown = '', ...more] = partly.errors.trim().split('\n');
    assert.match(
      lost,
      /^magazine-store: the PDF of issue \d+ is not in the storage any more .* replace \d+ FILE\.pdf$/,
    );
    assert.equal(unknown, 'magazine-store: there is no issue 9999');
    assert.deepEqual(more, []);
    assert.match((await run('reimport', 'one')).errors, /one is not the id of an issue/);
  });

  test('a file that would never end is refused in one line, and leaves nothing', async () => {
    const TMPDIR = path.join(folder, 'never');
    await mkdir(TMPDIR);
    const pdf = await file('never.pdf', withNestedForms(12));
    const { code, out, errors } = await command(
      { ...settings, TMPDIR, IMPORT_STEP_SECONDS: '2' },
      'publish',
      pdf,
      '--free',
    );
    assert.deepEqual([code, out], [1, '']);
    assert.match(errors, /^magazine-store: never\.pdf .* 2 seconds \(IMPORT_STEP_SECONDS\).*\n$/);
    assert.deepEqual(await readdir(TMPDIR), []);
  });
});

onBothDatabases('publishing beside a running server', ({ settings }) => {
  let server: ServerProcess;
  before(async () => {
    server = await startServer({ ...settings, PORT: String(await freePort()), SESSION_SECRET, LOG_LEVEL: 'silent' });
  });
  after(() => server.stop());

  test('three at once: each is in the store within seconds, once', async () => {
    const titles = ['First', 'Second', 'Third'];
    const outcomes = await Promise.all(
      [...titles, 'First'].map(async (title, index) => {
        const name = path.join(settings.DATA_DIR, `${title}-${index}.pdf`);
        await writeFile(name, await makePdf({ title, pages: [{ text: title }] }));
        return command({ ...settings }, 'publish', name, '--price', '2.50');
      }),
    );
    for (const { code, errors } of outcomes) {
      assert.equal(code, 0, errors);
      // The command calls the server that has the embedded database open. With PostgreSQL it knows only its own
      // settings.
      assert.equal(WARNING.test(errors), !settings.DATABASE_URL, errors);
    }
    let issues: Issue[] = [];
    while (issues.length < 3) {
      issues = ((await (await fetch(`${server.url}/api/issues`)).json()) as { issues: Issue[] }).issues;
    }
    assert.deepEqual(issues.map(({ title }) => title).sort(), ['First', 'Second', 'Third']);
    const cover = await fetch(`${server.url}/covers/400/${issues[0]?.cover.file_name}`);
    assert.equal(cover.status, 200);
  });
});

onOneDatabase('an import under way', ({ settings }) => {
  test('shows in `imports`: how far it is, and what became of it', async () => {
    const file = path.join(settings.DATA_DIR, 'long.pdf');
    await mkdir(settings.DATA_DIR, { recursive: true });
    const pages = Array.from({ length: 100 }, (_, index) => ({ text: `Page ${index + 1}` }));
    await writeFile(file, await makePdf({ title: 'Long', pages }));
    const { child, outcome } = startCommand({ ...settings }, 'publish', file, '--free');
    const line = async () => {
      const { out } = await command({ ...settings }, 'imports');
      return out.split('\n').find((one) => one.includes('long.pdf')) ?? '';
    };
    while (!/ \d+ of 100$/.test(await line()))
      assert.equal(child.exitCode, null, 'the import ended before `imports` showed a page');
    const issue = /issue \d+/.exec((await outcome).out)?.[0] ?? 'none';
    assert.ok((await line()).endsWith(`\t${issue}`), issue);
    const id = (await line()).split('\t')[0] ?? '';
    assert.equal((await command({ ...settings }, 'imports', id)).out, `${await line()}\n`);
    assert.equal(
      (await command({ ...settings }, 'imports', 'none')).errors,
      'magazine-store: there is no import none\n',
    );
  });
});

/** Resolves when the import in the folder has drawn a page. */
async function firstPage(folder: string): Promise<void> {
  while (!(await readdir(folder, { recursive: true })).some((name) => name.includes('pages'))) await setTimeout(5);
}
