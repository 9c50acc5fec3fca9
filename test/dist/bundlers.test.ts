import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium, type Page } from '@playwright/test';
import { paymentSettings, startPaymentSimulators } from '../../examples/demo/payments.ts';
import { sendFile } from '../../examples/demo/sendFile.ts';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import { makeDecodersPdf } from '../fixtures/decodersPdf.ts';
import { makePdf } from '../fixtures/makePdf.ts';
import { AccountPages } from '../journeys/pages/AccountPages.ts';
import { CartPage } from '../journeys/pages/CartPage.ts';
import { Complaints, SIGNED_OUT } from '../journeys/pages/Complaints.ts';
import { bringBackOpener } from '../support/bringBackOpener.ts';
import { command } from '../support/commandLine.ts';
import { expect } from '../support/expect.ts';
import { freePort } from '../support/freePort.ts';
import { HttpBrowser } from '../support/httpBrowser.ts';
import { enter, identitySettings, startProviders } from '../support/identity.ts';
import { makeEmbedded } from '../support/migrated.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { type PageServer, servePages } from '../support/servePages.ts';
import { buildProject, makeConsumers, webpackBuild } from './support/consumers.ts';
import { expectDecodedPage } from './support/decodedPage.ts';

/**
 * The element as developers of host pages ship it: in production builds of their own, on another site. Each page takes the
 * store's address from its own, and thanks the buyer below the store.
 */

const PAGE = (script: string) =>
  `<!doctype html><html lang="en"><title>Host page</title><link rel="icon" href="data:,"><body>${script}</body></html>`;
const SERVER = "new URLSearchParams(location.search).get('server')";
const SCRIPT = `
  const store = document.createElement('magazine-store');
  const thanks = document.createElement('output');
  store.setAttribute('server', ${SERVER});
  store.addEventListener('magazine-store-purchase', ({ detail }) => {
    thanks.value = 'Thank you for ' + detail.type + ' ' + detail.id;
  });
  document.body.append(store, thanks);
`;
const BUNDLED = `import '@magazine-store/element'; ${SCRIPT}`;

/** React's page; the addition is Next's, which renders the page on a server, too. There, the import must do nothing. */
const reactPage = (addition = '') => `${addition}
  import '@magazine-store/element';
  import { useEffect, useState } from 'react';

  export default function Page() {
    const [server, setServer] = useState(null);
    const [thanks, setThanks] = useState('');
    useEffect(() => setServer(${SERVER}), []);
    return server && (
      <>
        <magazine-store
          server={server}
          onmagazine-store-purchase={({ detail }) => setThanks('Thank you for ' + detail.type + ' ' + detail.id)}
        />
        <output>{thanks}</output>
      </>
    );
  }
`;

const viteConfig = (name: string, plugins = '', imports = '') =>
  `${imports}\nexport default { base: '/${name}/', build: { outDir: 'out' }, plugins: [${plugins}] };`;

const MODULE = PAGE('<div id="app"></div><script type="module" src="/main.js"></script>');

/** The files of each project, and the program that makes its production build in the folder `out`. */
const PROJECTS: Record<string, [files: Record<string, string>, program: string, ...args: string[]]> = {
  vite: [
    { 'index.html': MODULE, 'main.js': BUNDLED, 'vite.config.js': viteConfig('vite') },
    'vite/bin/vite.js',
    'build',
  ],

  webpack: [
    {
      'main.js': BUNDLED,
      'index.html': PAGE('<script defer src="/webpack/main.js"></script>'),
      'build.js': webpackBuild('/webpack/'),
    },
    'build.js',
  ],

  next: [
    {
      'next.config.mjs': "export default { output: 'export', basePath: '/next' };",
      'app/layout.jsx': `
        export const metadata = { icons: 'data:,' };
        export default ({ children }) => <html lang="en"><body>{children}</body></html>;
      `,
      'app/page.jsx': reactPage("'use client';"),
    },
    'next/dist/bin/next',
    'build',
  ],

  vue: [
    {
      'index.html': MODULE,
      'main.js': "import { createApp } from 'vue'; import Page from './Page.vue'; createApp(Page).mount('#app');",
      'Page.vue': `
        <script setup>
          import '@magazine-store/element';
          import { ref } from 'vue';

          const server = ${SERVER};
          const thanks = ref('');
        </script>
        <template>
          <magazine-store
            :server="server"
            @magazine-store-purchase="({ detail }) => (thanks = 'Thank you for ' + detail.type + ' ' + detail.id)"
          />
          <output>{{ thanks }}</output>
        </template>
      `,
      'vite.config.js': viteConfig(
        'vue',
        "vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'magazine-store' } } })",
        "import vue from '@vitejs/plugin-vue';",
      ),
    },
    'vite/bin/vite.js',
    'build',
  ],

  react: [
    {
      'index.html': MODULE.replace('main.js', 'main.jsx'),
      'main.jsx': `
        import { StrictMode } from 'react';
        import { createRoot } from 'react-dom/client';
        import Page from './Page.jsx';

        createRoot(document.querySelector('#app')).render(<StrictMode><Page /></StrictMode>);
      `,
      'Page.jsx': reactPage(),
      'vite.config.js': viteConfig('react', 'react()', "import react from '@vitejs/plugin-react';"),
    },
    'vite/bin/vite.js',
    'build',
  ],
};

/** The pages, and the person who uses each: one of the provider's people, so that each can buy the same issue. */
const PAGES = {
  plain: 'reader@example.com',
  vite: 'owner@example.com',
  webpack: 'subscriber@example.com',
  next: 'business@example.com',
  vue: 'new@example.com',
  react: 'taken@example.com',
};

const FREE = 'Decoders';
const FOR_SALE = 'For sale';
const CARD = '4242 4242 4242 4242';

/** Reads a free issue, signs in, buys another issue and reads that. */
async function visitStore(page: Page, email: string): Promise<void> {
  const store = new AccountPages(page, page.url());
  await store.card(FREE).click();
  await store.button('Read').click();
  await expectDecodedPage(page);
  await store.reader.button('Close').click();
  await store.detail(FREE).getByRole('button', { name: 'Close' }).click();

  await store.signInAs(email);
  await store.card(FOR_SALE).click();
  const cart = new CartPage(store);
  await cart.openHere();
  await cart.payByCard(CARD);
  await expect(store.notice('Successfully purchased issue.')).toBeVisible();
  await expect(page.locator('output')).toHaveText(/^Thank you for issue \d+$/);
  await store.button('Read').click();
  await store.reader.expectPages('1', 2);
  await store.reader.expectSharp();
}

describe('production builds with the element', () => {
  let data: string;
  let pages: PageServer;
  let store: ServerProcess;
  let stopProviders: () => Promise<unknown>;
  let browser: Browser;
  /** Folders of the production builds, which are made side by side. */
  const built = new Map<string, Promise<string>>();

  before(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'magazine-store-bundlers-'));
    const PORT = String(await freePort());
    const url = `http://localhost:${PORT}`;
    const plain = PAGE(`<script type="module" src="${url}/magazine-store.js"></script><script>${SCRIPT}</script>`);
    pages = await servePages(async (request, response) => {
      const [, name = '', file = ''] = /^\/(\w+)\/([\w./-]*)/.exec(request.url ?? '') ?? [];
      const folder = (await built.get(name)) ?? data;
      if (name === 'plain') response.setHeader('Content-Type', 'text/html; charset=utf-8').end(plain);
      else await sendFile(path.join(folder, file || 'index.html'), request, response);
    });
    const consumers = await makeConsumers(import.meta.filename);
    for (const [name, [files, ...program]] of Object.entries(PROJECTS)) {
      const build = buildProject(consumers, name, files, ...program);
      // The page's test reports the failure.
      build.catch(() => {});
      built.set(name, build);
    }
    const identity = await startProviders(url);
    const payments = await startPaymentSimulators(url, await freePort());
    stopProviders = () => Promise.all([identity, payments.stripe, payments.paypal].map((one) => one.stop()));
    const settings = {
      PORT,
      DATA_DIR: path.join(data, 'store'),
      SESSION_SECRET: 'the secret of the tests, of no use elsewhere',
      API_ORIGINS: `http://127.0.0.1:${pages.port}`,
      LOG_LEVEL: 'error',
      ...identitySettings(identity),
      ...paymentSettings(payments),
    };
    await makeEmbedded(settings.DATA_DIR);
    const publish = async (title: string, bytes: Buffer, ...flags: string[]) => {
      const pdf = path.join(data, `${title}.pdf`);
      await writeFile(pdf, bytes);
      const published = await command(settings, 'publish', pdf, '--title', title, ...flags);
      assert.equal(published.code, 0, published.errors);
    };
    await publish(FREE, makeDecodersPdf(), '--free');
    await publish(FOR_SALE, await makePdf({ pages: [{ text: 'One' }, { text: 'Two' }] }), '--price', '4.99');
    [store, browser] = await Promise.all([
      startServer(settings),
      chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS }),
    ]);
    for (const email of Object.values(PAGES)) await enter(new HttpBrowser(url), 'press-id', email);
  });

  after(async () => {
    await browser?.close();
    await Promise.all([store?.stop(), pages?.close(), stopProviders?.()]);
    await rm(data, { recursive: true });
  });

  for (const [name, email] of Object.entries(PAGES)) {
    test(`${name}: a person reads an issue, signs in, and buys one`, async () => {
      await built.get(name);
      const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
      bringBackOpener(context);
      const complaints = new Complaints();
      complaints.expect(SIGNED_OUT);
      context.on('console', (message) => complaints.record(message));
      context.on('weberror', (error) => complaints.record(error.error()));
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${pages.port}/${name}/?server=${encodeURIComponent(store.url)}`);
      await visitStore(page, email);
      assert.deepEqual(complaints.faults, []);
      await context.close();
    });
  }
});
