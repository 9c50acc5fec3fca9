import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { DeskRole } from '../../packages/protocol/src/desk/index.ts';
import { deskMember } from '../support/deskMembers.ts';
import { makeEmbedded } from '../support/migrated.ts';
import { startTestStore, type TestStore } from '../support/testStore.ts';
import { test as base, expect } from './fixtures.ts';
import { takeSession } from './takeSession.ts';

interface Fixtures {
  /** A store without issues, of this journey alone. */
  publishersStore: TestStore;
  /** Opens the desk as a new member, in a browser of their own. */
  openDesk: (role: DeskRole, address: string, email?: string) => Promise<Page>;
}

/** Journeys through the publisher's desk, with the built pages. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright tells by the pattern which fixtures are needed
  publishersStore: async ({}, use) => {
    const DATA_DIR = path.join(tmpdir(), `magazine-store-desk-${randomBytes(6).toString('hex')}`);
    await makeEmbedded(DATA_DIR);
    const store = await startTestStore({ settings: { DATA_DIR } });
    await use(store);
    await store.stop();
    await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 });
  },
  openDesk: async ({ publishersStore, browser }, use) => {
    const pages: Page[] = [];
    await use(async (role, address, email) => {
      const member = await deskMember(publishersStore, role, email);
      const context = await browser.newContext({ timezoneId: 'Europe/Stockholm', locale: 'en' });
      await takeSession(context, member, publishersStore.url);
      const page = await context.newPage();
      pages.push(page);
      await page.goto(new URL(address, publishersStore.url).href);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

export { expect };
