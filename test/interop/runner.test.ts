import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import { freePort } from '../support/freePort.ts';
import { HttpBrowser } from '../support/httpBrowser.ts';
import { enter, identitySettings, startProviders } from '../support/identity.ts';
import { makeEmbedded } from '../support/migrated.ts';
import { numberedPdf, startTestStore } from '../support/testStore.ts';
import { type BentAnswer, type BentServer, startBentServer } from './bentServer.ts';
import { program, runInterop } from './runInterop.ts';

/** The built program checks the built server, and finds each fault that a server between them plants. */

const ORIGIN = 'https://page.example';
const folder = await mkdtemp(path.join(tmpdir(), 'magazine-store-interop-'));
let identity: Awaited<ReturnType<typeof startProviders>>;
let store: ServerProcess;
let bent: BentServer;
let url: string;
let cookie: string;

before(async () => {
  const [port, ownPort] = [await freePort(), await freePort()];
  url = `http://localhost:${port}`;
  identity = await startProviders(url);
  const settings = {
    PORT: String(ownPort),
    PUBLIC_URL: url,
    DATA_DIR: path.join(folder, 'data'),
    SESSION_SECRET: 'the secret of the tests, of no use elsewhere',
    LOG_LEVEL: 'silent',
    API_ORIGINS: ORIGIN,
    ...identitySettings(identity),
    // With a payment provider, the page names the texts that buyers agree to. No check reaches the provider.
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_COUNTRY: 'DE',
  };
  await makeEmbedded(settings.DATA_DIR);
  const seeded = await startTestStore({ settings: { DATA_DIR: settings.DATA_DIR } }, settings);
  await seeded.publish(await numberedPdf(2, 'Lake'), { title: 'Lake', price: 499, sample: '1' });
  await seeded.publish(await numberedPdf(1, 'Ferry'), { title: 'Ferry', price: null });
  await seeded.stop();
  store = await startServer(settings);
  bent = await startBentServer(port, store.url);
  const browser = new HttpBrowser(url);
  await enter(browser, 'press-id', 'new@example.com');
  const session = '__Host-magazine-store-session';
  cookie = `${session}=${browser.cookies.get(session)}`;
});
afterEach(() => {
  bent.bend = () => undefined;
  bent.ignored = [];
});
after(async () => {
  await bent?.close();
  await store?.stop();
  await identity?.stop();
  await rm(folder, { recursive: true });
});

describe('the server of this project', () => {
  test('it passes every check, and what needs more is skipped with the reason', async () => {
    const { code, fail, skipped, pass, errors } = await runInterop(url);
    assert.deepEqual({ code, fail, errors }, { code: 0, fail: [], errors: '' });
    assert.ok(pass.length > 30, `${pass.length} passed`);
    for (const line of skipped) assert.match(line, /: (it would|--origin was not|--cookie was not|it would take)/);
  });

  test('with an allowed origin and a session it skips writes alone, and every operation is asked or skipped', async () => {
    bent.asked.clear();
    const { code, fail, skipped } = await runInterop(url, '--origin', ORIGIN, '--cookie', cookie);
    assert.deepEqual({ code, fail }, { code: 0, fail: [] });
    const unasked = skipped.flatMap((line) => (line.endsWith(': it would write') ? [line.split(':')[0]] : []));
    assert.equal(skipped.length, unasked.length + 1, 'only the address past its time is skipped besides');
    const index = JSON.parse(await readFile(path.join(import.meta.dirname, 'index.json'), 'utf8'));
    const { operations } = index as { operations: Record<string, { method: string; path: string }> };
    for (const [name, { method, path: address }] of Object.entries(operations)) {
      const pattern = new RegExp(`^${method} ${address.replace(/:\w+/g, '[^/]+')}$`);
      const asked = [...bent.asked].some((one) => pattern.test(one));
      assert.notEqual(asked, unasked.includes(name), `${name} is ${asked ? '' : 'not '}asked`);
    }
  });
});

interface Plan {
  /** Changes the answer to this request. */
  bend?: (path: string, answer: BentAnswer) => void;
  /** A header of requests that the server ignores. */
  ignored?: string;
  /** A line of the report. */
  found: RegExp;
}

/** Groups of faults that one server can have at once: no fault prevents a check that another fault needs. */
const SERVERS: Record<string, Plan>[] = [
  {
    'a missing field': {
      bend: onPath('/api/store', (answer) => change(answer, ({ name: _name, ...rest }) => rest)),
      found: /^getStore answers the store: GET \/api\/store: the answer must have required property 'name'/,
    },
    'JSON that is none': {
      bend: onPath('/api/plans', (answer) => {
        answer.body = '{"plans":[';
      }),
      found: /^getPlans lists the plans: GET \/api\/plans: the answer is not JSON/,
    },
    'another status': {
      bend: onPath('/api/user/purchases', (answer) => {
        answer.status = 403;
      }),
      found: /^calls of a user are not_signed_in.*: GET \/api\/user\/purchases: the status is 403 instead of 401/,
    },
    'another code of an error': {
      bend: onPath('/api/issues/1/download/full', (answer) => change(answer, () => ({ error: 'forbidden' }))),
      found: /^an issue that was not bought is not_owned: .*the error is "forbidden" instead of "not_owned"/,
    },
    'no headers for other sites': {
      bend: (_path, { headers }) => {
        for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
      },
      found: /^pages of an allowed origin may read answers.*: Access-Control-Allow-Origin is missing/,
    },
    'ranges that are ignored': {
      ignored: 'range',
      found: /^the document comes in ranges, and is a PDF: the status is 200 .*ignores Range/,
    },
    'a search that takes any limit': {
      bend: (path, answer) => {
        if (!path.includes('limit=51')) return;
        answer.status = 200;
        answer.body = '{"total":0,"issues":[],"hits":[]}';
      },
      found: /^searchAll refuses invalid query: .* is 200 instead of 400, though limit is more than 50/,
    },
    'a sign-in window that is cut off': {
      bend: (path, { headers }) => {
        if (path.startsWith('/auth/go')) headers.set('Cross-Origin-Opener-Policy', 'same-origin');
      },
      found: /^the sign-in window opens for a challenge only: Cross-Origin-Opener-Policy is same-origin/,
    },
  },
  {
    'HTML instead of JSON': {
      bend: onPath('/api/page', (answer) => {
        answer.headers.set('Content-Type', 'text/html');
        answer.body = '<!doctype html><title>Welcome</title>';
      }),
      found:
        /^getPage answers the page data: GET \/api\/page: text\/html instead of application\/json, "<!doctype html>/,
    },
    'answers for every site': {
      bend: (_path, { headers }) => headers.set('Access-Control-Allow-Origin', '*'),
      found: /^pages of unknown sites may not read answers: Access-Control-Allow-Origin is \*/,
    },
    'a bought issue that anyone may open': {
      bend: onPath('/api/issues/1/download/full', (answer) => {
        answer.status = 200;
      }),
      found: /^an issue that was not bought is not_owned: .*the status is 200 instead of 403/,
    },
    'writes with a session but without its token': {
      bend: onPath('/api/issues/1/download/sample', (answer) => {
        answer.status = 200;
      }),
      found: /^a write with a session needs the token of the session: .*the status is 200 instead of 403/,
    },
  },
  {
    'a call that is elsewhere': {
      bend: onPath('/api/plans', (answer) => {
        answer.status = 301;
        answer.headers.set('Location', 'https://www.store.example/api/plans');
      }),
      found:
        /^getPlans lists the plans: .* is 301 instead of 200, and leads to https:\/\/www\.store\.example\/api\/plans/,
    },
    'a field of another type': {
      bend: onPath('/api/issues', (answer) =>
        change(answer, ({ issues }) => ({ issues: issues.map((issue: object) => ({ ...issue, page_count: '2' })) })),
      ),
      found: /^getIssues lists the issues: GET \/api\/issues: issues\.0\.page_count must be integer .*it is "2"/,
    },
  },
];

function onPath(wanted: string, bend: (answer: BentAnswer) => void) {
  return (path: string, answer: BentAnswer) => {
    if (path === wanted) bend(answer);
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the answers are those of the API, whatever shape they have
function change(answer: BentAnswer, make: (value: any) => unknown): void {
  if (answer.body.length > 0) answer.body = JSON.stringify(make(JSON.parse(Buffer.from(answer.body).toString())));
}

for (const faults of SERVERS) {
  test(`these faults of a server are found: ${Object.keys(faults).join(', ')}`, async () => {
    bent.ignored = Object.values(faults).flatMap(({ ignored }) => ignored ?? []);
    bent.bend = (address, answer) => {
      for (const { bend } of Object.values(faults)) bend?.(address, answer);
      return undefined;
    };
    const { code, fail } = await runInterop(url, '--origin', ORIGIN, '--cookie', cookie);
    assert.equal(code, 1);
    for (const [name, { found }] of Object.entries(faults)) {
      assert.ok(
        fail.some((line) => found.test(line)),
        `${name} is not among\n${fail.join('\n')}`,
      );
    }
  });
}

describe('a server that does not answer', () => {
  test('a missing answer is reported in plain words, and a server that stays silent ends the checks', async () => {
    bent.bend = (address) => (address === '/api/store' ? 'hang' : undefined);
    const one = await runInterop(url);
    assert.deepEqual(one.fail, ['getStore answers the store: GET /api/store: no answer within 10 seconds']);

    bent.bend = () => 'hang';
    const all = await runInterop(url, '--timeout', '0.2');
    assert.equal(all.code, 1);
    assert.equal(all.fail.length, 3);
    assert.deepEqual(all.pass, []);
    assert.match(all.skipped.at(-1) ?? '', /: the server has stopped answering$/);
  });
});

describe('the package', () => {
  test('it has the program, the files, a page and the licence, and no code of the tests', async () => {
    const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json'], {
      cwd: path.dirname(program),
    });
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string; mode: number }[] }];
    const names = files.map((file) => file.path);
    for (const name of ['README.md', 'LICENSE', 'magazine-store-interop.js', 'files/index.json']) {
      assert.ok(names.includes(name), name);
    }
    assert.ok(names.includes('files/rest/getStore/answer/schema.json'));
    assert.deepEqual(
      names.filter((name) => name.endsWith('.ts')),
      [],
    );
    assert.match(await readFile(program, 'utf8'), /^#!\/usr\/bin\/env node\n/);
  });
});

describe('the command', () => {
  test('an unreachable server and unknown arguments end it with exit code 2 and one line', async () => {
    const address = `http://127.0.0.1:${await freePort()}`;
    assert.deepEqual(await runInterop(address), {
      ...{ code: 2, pass: [], fail: [], skipped: [], out: '' },
      errors: `${address} can't be reached. GET /: the connection failed (ECONNREFUSED)\n`,
    });
    for (const [args, why] of [
      [[], /address of the server is missing/],
      [[`${url}/shop`], /without \/shop/],
      [['store.example'], /must begin with https:\/\//],
      [[url, url], /One server at a time/],
      [[url, '--speed', '9'], /--speed/],
      [[url, '--timeout', 'long'], /--timeout is a number/],
      [[url, '--cookie', 'session'], /--cookie is one cookie/],
    ] as const) {
      const { code, errors } = await runInterop(...args);
      assert.equal(code, 2, args.join(' '));
      assert.match(errors, why);
    }
  });

  test('it explains itself, and prints the version of the package', async () => {
    const { version } = JSON.parse(await readFile('packages/interop/package.json', 'utf8'));
    assert.match((await runInterop('--help')).out, /^Usage: magazine-store-interop/);
    assert.equal((await runInterop('--version')).out, `${version}\n`);
  });
});
