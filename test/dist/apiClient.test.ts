import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { paymentSettings, startPaymentSimulators } from '../../examples/demo/payments.ts';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import { makePdf } from '../fixtures/makePdf.ts';
import { command } from '../support/commandLine.ts';
import { freePort } from '../support/freePort.ts';
import { HttpBrowser } from '../support/httpBrowser.ts';
import { goThroughWindow, identitySettings, startProviders } from '../support/identity.ts';
import { makeEmbedded } from '../support/migrated.ts';
import { makeConsumers } from './support/consumers.ts';

/** A standard generator makes a client from the document of the built server. The client compiles, signs in and buys. */

/** `consumers/apiClient.ts`, which compiles only where its generated types are. */
interface Client {
  buyAnIssue(visit: {
    store: string;
    fetch: (request: Request) => Promise<Response>;
    openWindow: (address: string) => Promise<void>;
  }): Promise<{ issue: { id: number; title: string }; purchases: { issues: object[] }; refused: string }>;
}

const installed = await makeConsumers(import.meta.filename);
const modules = path.join(installed, '../node_modules');
const project = await mkdtemp(path.join(installed, 'client-'));
const data = await mkdtemp(path.join(tmpdir(), 'magazine-store-client-'));
let store: ServerProcess;
let stopProviders: () => Promise<unknown>;

before(async () => {
  const PORT = String(await freePort());
  const url = `http://localhost:${PORT}`;
  const identity = await startProviders(url);
  const payments = await startPaymentSimulators(url, await freePort());
  stopProviders = () => Promise.all([identity, payments.stripe, payments.paypal].map((one) => one.stop()));
  const settings = {
    PORT,
    DATA_DIR: path.join(data, 'data'),
    SESSION_SECRET: 'the secret of the tests, of no use elsewhere',
    LOG_LEVEL: 'error',
    ...identitySettings(identity),
    ...paymentSettings(payments),
  };
  await makeEmbedded(settings.DATA_DIR);
  const pdf = path.join(data, 'issue.pdf');
  await writeFile(pdf, await makePdf({ title: 'For sale', pages: [{ text: 'A page' }] }));
  const published = await command(settings, 'publish', pdf, '--price', '4.99', '--title', 'For sale');
  assert.equal(published.code, 0, published.errors);
  store = await startServer(settings);
});

after(async () => {
  await store?.stop();
  await stopProviders?.();
  await Promise.all([data, project].map((folder) => rm(folder, { recursive: true })));
});

const run = (program: string, ...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, [path.join(modules, program), ...args], { cwd: project }, (failed, output, errors) =>
      resolve(failed ? `${failed.message}\n${output}${errors}` : ''),
    );
  });

test('a client that openapi-typescript makes of the document compiles strictly', async () => {
  const document = await fetch(`${store.url}/api/openapi.json`);
  await writeFile(path.join(project, 'openapi.json'), await document.text());
  assert.equal(await run('openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'api.d.ts'), '');
  await cp(path.join(import.meta.dirname, 'consumers/apiClient.ts'), path.join(project, 'apiClient.ts'));
  await writeFile(path.join(project, 'package.json'), '{ "type": "module" }');
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: false,
    allowImportingTsExtensions: true,
    types: [],
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext', 'dom', 'dom.iterable'],
  };
  await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['apiClient.ts'] }));
  assert.equal(await run('typescript/bin/tsc', '-p', '.'), '');
});

test('the client signs in, lists the issues and buys one', async () => {
  const { buyAnIssue } = (await import(path.join(project, 'apiClient.ts'))) as Client;
  const browser = new HttpBrowser(store.url);
  const bought = await buyAnIssue({
    store: store.url,
    fetch: async (request) => {
      const body = await request.text();
      return browser.fetch(request.url, { method: request.method, headers: request.headers, ...(body && { body }) });
    },
    openWindow: async (address) => {
      const { pathname, searchParams } = new URL(address, store.url);
      assert.equal(pathname, '/auth/go/press-id');
      const challenge = searchParams.get('challenge') ?? '';
      await goThroughWindow(browser, 'press-id', 'new@example.com', { challenge });
    },
  });
  assert.equal(bought.issue.title, 'For sale');
  assert.deepEqual(bought.purchases.issues, [{ issue_id: bought.issue.id }]);
  assert.equal(bought.refused, 'already_owned');
});
