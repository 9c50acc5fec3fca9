import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Download } from '@magazine-store/protocol';
import { temporaryFolder } from '../support/databases.ts';
import { type Fleet, openFleet } from '../support/fleet.ts';
import { buildServer, checkOut, findFormerRelease } from '../support/formerRelease.ts';
import { HttpBrowser } from '../support/httpBrowser.ts';
import { enter } from '../support/identity.ts';
import { newDatabase } from '../support/newDatabase.ts';
import { buttonBody, cardBody, fetchPurchases, newKey, start } from '../support/payments.ts';
import { numberedPdf } from '../support/testStore.ts';

const READERS = ['reader', 'owner', 'subscriber', 'business'].map((name) => `${name}@example.com`);
/** Each reader's time between two requests: a load that leaves the machine some time. */
const PAUSE_MILLISECONDS = 80;

const postgres = process.env.TEST_POSTGRES_URL;
const commit = findFormerRelease();
const lacks =
  (!postgres && 'needs TEST_POSTGRES_URL') ||
  (!commit && 'this folder has no history: `git fetch --unshallow` brings it');

test('an update of two servers, one after the other, fails no request, and neither does the way back', {
  skip: lacks,
  timeout: 300_000,
}, async () => {
  const folder = temporaryFolder();
  checkOut(commit as string, path.join(folder, 'former'), 'own');
  const former = buildServer(path.join(folder, 'former'));
  const DATABASE_URL = await newDatabase(postgres as string);
  // A folder takes the scripts of each release faster than a bucket.
  const more = { STORAGE_URL: pathToFileURL(path.join(folder, 'files')).href };
  const fleet = await openFleet({ DATABASE_URL, folder, servers: 2, more });
  try {
    // The first server makes the tables.
    await fleet.serve(0, {}, former);
    await fleet.serve(1, {}, former);
    await updateAndGoBack(fleet, former, await publish());
  } finally {
    await fleet.stop();
  }

  async function publish(): Promise<number> {
    const pdf = path.join(folder, 'issue.pdf');
    await writeFile(pdf, await numberedPdf(2, 'For sale'));
    const args = [former, 'publish', pdf, '--price', '4.99', '--sample', '1'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: fleet.settings });
    return Number(/published as issue (\d+)/.exec(stdout)?.[1] ?? assert.fail(stdout));
  }
});

/** What a reader's page asks for, one request after the other. */
const requests: Record<string, (browser: HttpBrowser, issue: number) => Promise<Response | { status: number }>> = {
  list: (browser) => browser.fetch('/'),
  issues: (browser) => browser.fetch('/api/issues'),
  me: (browser) => browser.fetch('/api/user/me'),
  order: (browser, issue) => start(browser, buttonBody({ type: 'issue', id: issue }), newKey()),
  preview: (browser, issue) => browser.fetch(`/read/${issue}/preview`),
  async file(browser, issue) {
    const answer = await browser.send(`/api/issues/${issue}/download/sample`);
    return answer.ok ? browser.fetch(((await answer.json()) as Download).url) : answer;
  },
};

async function updateAndGoBack(fleet: Fleet, former: string, issue: number): Promise<void> {
  const failures: string[] = [];
  let answered = 0;
  let during = '';
  let over = false;
  async function visit(browser: HttpBrowser): Promise<void> {
    while (!over) {
      for (const [name, ask] of Object.entries(requests)) {
        const outcome = await ask(browser, issue).catch((error: Error) => ({ status: String(error.cause ?? error) }));
        if (outcome.status === 200) answered++;
        else failures.push(`${name} during ${during}: ${outcome.status}`);
        if (outcome instanceof Response) await outcome.body?.cancel();
        await setTimeout(PAUSE_MILLISECONDS);
      }
    }
  }

  async function replaceBoth(name: string, settings?: Record<string, string>, program?: string): Promise<void> {
    during = name;
    for (const index of [0, 1]) {
      await fleet.takeOut(index);
      await fleet.serve(index, settings, program);
      const before = await fleet.answered(index);
      await fleet.takeIn();
      while ((await fleet.answered(index)) === before) await setTimeout(20);
    }
  }

  const browsers = READERS.map((_, index) => new HttpBrowser(fleet.url, `10.0.0.${index + 1}`, { keepAlive: false }));
  for (const [index, browser] of browsers.entries()) await enter(browser, 'press-id', READERS[index] ?? '');
  const visits = Promise.all(browsers.map(visit));
  try {
    await replaceBoth('the update');
    await replaceBoth('the way back', { NEWER_DATABASE: 'true' }, former);
  } finally {
    over = true;
    await visits;
  }
  // A slow machine makes a server busy now and then.
  assert.deepEqual(
    failures.filter((failure) => !failure.endsWith(': 503')),
    [],
  );
  assert.ok(failures.length <= answered / 50, failures.join());
  assert.ok(answered > 100, `only ${answered} requests`);
  // The accounts of before are there, and buy.
  const [buyer] = browsers;
  assert.ok(buyer);
  assert.equal((await start(buyer, cardBody(issue), newKey())).body.payment.status, 'completed');
  assert.deepEqual((await fetchPurchases(buyer)).issues, [issue]);
}
