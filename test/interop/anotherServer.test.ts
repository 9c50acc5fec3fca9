import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from '@playwright/test';
import { createMagazineServer } from '../../examples/anotherServer.ts';
import { makePdf } from '../fixtures/makePdf.ts';
import { ReaderPage } from '../journeys/pages/ReaderPage.ts';
import { expect } from '../support/expect.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { runInterop } from './runInterop.ts';

/** The example of another server: it passes the checks, and readers read in the built element. */

const folder = await mkdtemp(path.join(tmpdir(), 'magazine-store-another-'));
let server: Server;
let url: string;

before(async () => {
  const pdf = path.join(folder, 'Lake.pdf');
  const pages = ['The ferry', 'The lake', 'The shore'].map((text) => ({ text }));
  await writeFile(pdf, await makePdf({ title: 'Lake', pages }));
  server = createMagazineServer({ pdf, pages: pages.length, element: path.resolve('dist/store') });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

test('it passes the checks; what it does not offer is skipped', async () => {
  const { code, fail, skipped } = await runInterop(url, '--origin', 'https://page.example');
  assert.deepEqual({ code, fail }, { code: 0, fail: [] });
  assert.ok(skipped.some((line) => line.endsWith(': the store offers no sign-in')));
});

test('a reader opens its magazine and reads page 1', async () => {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    const failures: string[] = [];
    page.on('response', (answer) => void (answer.status() >= 400 && failures.push(answer.url())));
    await page.goto(url);
    await page.getByRole('link', { name: 'Lake' }).first().click();
    await page.getByRole('button', { name: 'Read' }).click();
    const reader = new ReaderPage(page);
    await expect(reader.sheet.locator('canvas').first()).toBeVisible({ timeout: 15_000 });
    await reader.expectSharp();
    assert.deepEqual(failures, []);
  } finally {
    await browser.close();
  }
});
