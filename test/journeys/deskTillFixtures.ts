import type { BrowserContext } from '@playwright/test';
import type { DeskRole } from '../../packages/protocol/src/desk/index.ts';
import { deskMember } from '../support/deskMembers.ts';
import { type Member, newMember } from '../support/members.ts';
import { cardBody, openTill, start, type Till } from '../support/payments.ts';
import { processFolder } from '../support/processFolder.ts';
import { test as base, expect, type Fixtures } from './fixtures.ts';
import { takeSession } from './takeSession.ts';

interface DeskWorker {
  /** A store that sells, with its payment providers. */
  till: Till;
}

interface DeskTest extends Fixtures {
  /** Signs the browser in as a new member of the desk. */
  signIn(role: DeskRole, context?: BrowserContext): Promise<void>;
  /** A reader who has bought the issue by card. */
  buyer(email: string): Promise<Member & { paymentId: string }>;
}

let members = 0;

/** Journeys through the desk of a store that sells, with the built pages. */
export const test = base.extend<DeskTest, DeskWorker>({
  till: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright tells by the pattern which fixtures are needed
    async ({}, use) => {
      const DATA_DIR = processFolder('desk');
      const till = await openTill({ settings: { DATA_DIR } }, { SUPPORT_EMAIL: 'help@publisher.example' });
      await use(till);
      await till.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  signIn: async ({ till, context, complaints: _watched }, use) => {
    await use(async (role, where = context) => {
      const member = await deskMember(till.store, role, `${role}-${++members}@desk.example`);
      await takeSession(where, member, till.store.url);
    });
  },
  buyer: async ({ till }, use) => {
    await use(async (email) => {
      const member = await newMember(till.store, email);
      const { body } = await start(member.browser, cardBody(till.issue));
      return { ...member, paymentId: body.payment.id };
    });
  },
});

export { expect };
