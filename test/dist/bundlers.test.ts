import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium, expect } from '@playwright/test';
import { sendFile } from '../../examples/demo/sendFile.ts';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import { makeDecodersPdf } from '../fixtures/decodersPdf.ts';
import { ReaderPage } from '../journeys/pages/ReaderPage.ts';
import { command } from '../support/commandLine.ts';
import { makeEmbedded } from '../support/migrated.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { freePort } from '../support/postgres.ts';
import { type PageServer, servePages } from '../support/servePages.ts';
import { buildProject, makeConsumers } from './support/consumers.ts';

/** The element as developers of host pages ship it: in production bundles of their own, on another origin. */

const STORE = `
  import '@magazine-store/element';
  const store = document.createElement('magazine-store');
  store.setAttribute('server', new URLSearchParams(location.search).get('server'));
  document.body.append(store);
`;
const PAGE = (script: string) =>
  `<!doctype html><html lang="en"><title>Host page</title><link rel="icon" href="data:,"><body>${script}</body></html>`;

/** Each bundler's function makes a production build in `out` of a folder, which is served below the bundler's name. */
const BUNDLERS: Record<string, (consumers: string) => Promise<string>> = {
  vite(consumers) {
    const files = {
      'index.html': PAGE('<script type="module" src="/main.js"></script>'),
      'main.js': STORE,
      'vite.config.js': "export default { base: '/vite/', build: { outDir: 'out' } };",
    };
    return buildProject(consumers, 'vite', files, 'vite/bin/vite.js', 'build');
  },

  webpack(consumers) {
    const files = {
      'main.js': STORE,
      'build.js': `
        import { copyFileSync } from 'node:fs';
        import webpack from 'webpack';
        webpack({
          mode: 'production',
          entry: './main.js',
          output: { path: import.meta.dirname + '/out', publicPath: '/webpack/' },
          performance: { hints: false },
        }, (error, stats) => {
          if (error ?? (stats.hasErrors() || stats.hasWarnings())) throw error ?? new Error(stats.toString());
          copyFileSync('index.html', 'out/index.html');
        });
      `,
      'index.html': PAGE('<script src="/webpack/main.js"></script>'),
    };
    return buildProject(consumers, 'webpack', files, 'build.js');
  },

  next(consumers) {
    const files = {
      'next.config.mjs': "export default { output: 'export', basePath: '/next' };",
      'app/layout.jsx': `
        export const metadata = { icons: 'data:,' };
        export default ({ children }) => <html lang="en"><body>{children}</body></html>;
      `,
      // The server renders it, too; there, the import must do nothing.
      'app/page.jsx': `
        'use client';
        import '@magazine-store/element';
        import { useEffect, useState } from 'react';

        export default function Page() {
          const [server, setServer] = useState(null);
          useEffect(() => setServer(new URLSearchParams(location.search).get('server')), []);
          return server && <magazine-store server={server} />;
        }
      `,
    };
    return buildProject(consumers, 'next', files, 'next/dist/bin/next', 'build');
  },
};

describe('production bundles with the element', () => {
  let data: string;
  let pages: PageServer;
  let store: ServerProcess;
  let browser: Browser;
  /** Folders of the production builds, which are made side by side. */
  const built = new Map<string, Promise<string>>();

  before(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'magazine-store-bundlers-'));
    pages = await servePages(async (request, response) => {
      const [, bundler = '', name = ''] = /^\/(\w+)\/([\w./-]*)/.exec(request.url ?? '') ?? [];
      const folder = (await built.get(bundler)) ?? data;
      await sendFile(path.join(folder, name || 'index.html'), request, response);
    });
    const consumers = await makeConsumers(import.meta.filename);
    for (const [name, makeBundle] of Object.entries(BUNDLERS)) {
      const bundle = makeBundle(consumers);
      // The bundler's test reports the failure.
      bundle.catch(() => {});
      built.set(name, bundle);
    }
    const settings = {
      DATA_DIR: path.join(data, 'store'),
      SESSION_SECRET: 'the secret of the tests, of no use elsewhere',
      API_ORIGINS: `http://127.0.0.1:${pages.port}`,
      LOG_LEVEL: 'warn',
      PORT: String(await freePort()),
    };
    const pdf = path.join(data, 'decoders.pdf');
    await writeFile(pdf, makeDecodersPdf());
    await makeEmbedded(settings.DATA_DIR);
    const published = await command(settings, 'publish', pdf, '--free', '--title', 'Decoders');
    assert.equal(published.code, 0, published.errors);
    [store, browser] = await Promise.all([
      startServer(settings),
      chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS }),
    ]);
  });

  after(async () => {
    await browser?.close();
    await Promise.all([store?.stop(), pages?.close()]);
    await rm(data, { recursive: true });
  });

  for (const name of Object.keys(BUNDLERS)) {
    test(`${name}: the list shows, and a page is sharp with what only pdf.js's own files can draw`, async () => {
      await built.get(name);
      const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(`http://127.0.0.1:${pages.port}/${name}/?server=${encodeURIComponent(store.url)}`);
      await page.getByRole('link', { name: 'Decoders' }).click();
      await page.getByRole('button', { name: 'Read', exact: true }).click();
      const reader = new ReaderPage(page);
      await expect(reader.sheet.locator('canvas').first()).toBeVisible({ timeout: 15_000 });
      await reader.expectSharp();
      const drawn = await reader.sheet
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => {
          const context = canvas.getContext('2d') as CanvasRenderingContext2D;
          const { width, height } = canvas;
          const green = [...context.getImageData(width / 4, height / 2, 1, 1).data.slice(0, 3)];
          const right = context.getImageData(width / 2, 0, width / 2, height).data;
          return { green, ink: right.some((value, index) => index % 4 === 0 && value < 64) };
        });
      assert.deepEqual(drawn, { green: [16, 160, 64], ink: true });
      assert.deepEqual(complaints, []);
      await page.close();
    });
  }
});
