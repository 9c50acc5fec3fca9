import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { sendFile } from '../../examples/demo/sendFile.ts';
import { makeDecodersPdf } from '../fixtures/decodersPdf.ts';
import { Complaints } from '../journeys/pages/Complaints.ts';
import { expect } from '../support/expect.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { type PageServer, servePages } from '../support/servePages.ts';
import { buildProject, makeConsumers, PACKAGES, webpackBuild } from './support/consumers.ts';
import { expectDecodedPage } from './support/decodedPage.ts';

/** The viewer's package in pages that know nothing but the address of a PDF, under the policy of its README. */

const PRESS = "document.querySelector('button').onclick = ";
const BUNDLED = `
  import { openViewer } from '@magazine-store/viewer';
  ${PRESS}() => openViewer({ url: '/decoders.pdf' });
`;
const page = (script: string) =>
  `<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,">
  <body><button>Read</button>${script}</body></html>`;

/** Pages without a bundler, and their scripts. They load the unpacked package from the folder `reader`. */
const FILES: Record<string, string> = {
  '/module/': page('<script type="module" src="main.js"></script>'),
  '/module/main.js': BUNDLED.replace('@magazine-store/viewer', '/reader/magazine-viewer.js'),
  '/script/': page('<script defer src="main.js"></script>'),
  '/script/main.js': `${PRESS}async () => {
    const { openViewer } = await import('/reader/magazine-viewer.js');
    openViewer({ url: '/decoders.pdf' });
  };`,
};

/** The folders of production builds, and of the unpacked package, by the paths below which they are served. */
const FOLDERS: Record<string, (consumers: string) => Promise<string>> = {
  vite: (consumers) =>
    buildProject(
      consumers,
      'viewer-vite',
      {
        'index.html': page('<script type="module" src="/main.js"></script>'),
        'main.js': BUNDLED,
        'vite.config.js': "export default { base: '/vite/', build: { outDir: 'out' } };",
      },
      'vite/bin/vite.js',
      'build',
    ),
  webpack: (consumers) =>
    buildProject(
      consumers,
      'viewer-webpack',
      {
        'index.html': page('<script defer src="/webpack/main.js"></script>'),
        'main.js': BUNDLED,
        'build.js': webpackBuild('/webpack/'),
      },
      'build.js',
    ),
  reader: async (consumers) => path.join(consumers, 'node_modules/@magazine-store/viewer'),
};

/** The policy in the viewer's README. */
async function documentedPolicy(): Promise<string> {
  const readme = await readFile(path.join(PACKAGES.viewer, 'README.md'), 'utf8');
  const [, policy] = /```csp\n(.*?)```/s.exec(readme) ?? [];
  if (!policy) throw new Error('the README has no policy');
  return `default-src 'none'; ${policy.replaceAll('\n', ' ')}`;
}

describe("the viewer alone, in a stranger's page", () => {
  const folders = new Map<string, Promise<string>>();
  let pages: PageServer;
  let browser: Browser;

  before(async () => {
    const consumers = await makeConsumers(import.meta.filename);
    for (const [name, make] of Object.entries(FOLDERS)) {
      const folder = make(consumers);
      // The page's test reports the failure.
      folder.catch(() => {});
      folders.set(name, folder);
    }
    const pdf = path.join(consumers, 'decoders.pdf');
    await writeFile(pdf, makeDecodersPdf());
    const policy = await documentedPolicy();
    pages = await servePages(async (request, response) => {
      response.setHeader('Content-Security-Policy', policy);
      const url = request.url ?? '';
      const [, name = '', file] = /^\/(\w+)\/([\w./-]*)$/.exec(url) ?? [];
      const folder = await folders.get(name);
      if (url === '/decoders.pdf') await sendFile(pdf, request, response);
      else if (folder) await sendFile(path.join(folder, file || 'index.html'), request, response);
      else response.setHeader('Content-Type', url.endsWith('.js') ? 'text/javascript' : 'text/html').end(FILES[url]);
    });
    browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  });

  after(async () => {
    await browser?.close();
    await pages?.close();
  });

  for (const [name, what] of Object.entries({
    vite: "a production build of Vite's",
    webpack: "a production build of webpack's",
    module: 'a module without a bundler',
    script: 'a plain script without a bundler',
  })) {
    test(`${what} opens a PDF by its address alone`, async () => {
      await folders.get(name);
      const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
      const complaints = new Complaints();
      page.on('console', (message) => complaints.record(message));
      page.on('pageerror', (error) => complaints.record(error));
      await page.goto(`http://127.0.0.1:${pages.port}/${name}/`);
      await page.getByRole('button', { name: 'Read' }).click();
      await expectDecodedPage(page);
      const reader = page.getByRole('dialog', { name: 'decoders' });
      await reader.getByRole('button', { name: 'Close' }).click();
      await expect(reader).toHaveCount(0);
      assert.deepEqual(complaints.faults, []);
      await page.close();
    });
  }
});
