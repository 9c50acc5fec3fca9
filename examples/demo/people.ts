import { sql } from 'kysely';
import { addIdentity, createAccount, saveBusiness } from '../../packages/server/src/account/users.ts';
import { databaseCoupons } from '../../packages/server/src/coupons/couponBook.ts';
import { redeemCoupon } from '../../packages/server/src/coupons/coupons.ts';
import { connect, type Database } from '../../packages/server/src/database/connection.ts';
import { grantAccess, grantIssue } from '../../packages/server/src/entitlements/entitlements.ts';
import { type IdentityProviders, makeSubject, type ProviderName } from '../../packages/simulators/src/index.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const PROVIDERS: readonly ProviderName[] = ['press-id', 'google'];

interface Member {
  email: string;
  owns?: readonly number[];
  subscribes?: true;
  business?: { tax_id: string; country_code: string };
}

/** The people with an account in the demo's store; `new@example.com` has none. */
const MEMBERS: readonly Member[] = [
  { email: 'reader@example.com' },
  { email: 'owner@example.com', owns: [4, 14] },
  { email: 'subscriber@example.com', subscribes: true },
  { email: 'business@example.com', business: { tax_id: '5260250274', country_code: 'PL' } },
];
/** Their e-mail belongs to an account that neither of their identities signs in to. */
const TAKEN = 'taken@example.com';

/** Creates the accounts of the demo's people in the database of a server that doesn't run yet. */
export async function seedPeople(dataDir: string, providers: IdentityProviders): Promise<void> {
  const { db, close } = await connect({ DATA_DIR: dataDir });
  try {
    await followSimulator(db, providers);
    for (const member of MEMBERS) await seed(db, providers, member);
    const identity = { issuer: 'https://elsewhere.example', subject: TAKEN, email: TAKEN };
    const taken = await createAccount(db, { provider: 'elsewhere', identity, locale: 'en' });
    await makeCoupons(db, taken);
  } finally {
    await close();
  }
}

/** Identities of an earlier run hold the address that the simulator had then. */
async function followSimulator(db: Database, { url }: IdentityProviders): Promise<void> {
  const issuer = sql<string>`regexp_replace(issuer, '^http://127\\.0\\.0\\.1:[0-9]+', ${url})`;
  await db.updateTable('identities').set({ issuer }).execute();
}

/** Coupons of the demo: one of them is already used. */
async function makeCoupons(db: Database, takenId: number | null): Promise<void> {
  // An earlier run has made them.
  if (takenId === null) return;
  const common = { issueId: null, days: null, maxUses: null, perPerson: 1, until: null, series: null };
  const { addCoupons } = databaseCoupons(db);
  await addCoupons({ ...common, codes: ['WELCOME-ISSUE'], issueId: 3 });
  await addCoupons({ ...common, codes: ['ALL-ACCESS-30'], days: 30 });
  await addCoupons({ ...common, codes: ['USED-UP'], days: 30, maxUses: 1 });
  await db.transaction().execute((transaction) => redeemCoupon(transaction, takenId, 'USED-UP'));
}

async function seed(db: Database, providers: IdentityProviders, { email, owns, subscribes, business }: Member) {
  const [first, ...others] = PROVIDERS.map((provider) => ({
    provider,
    identity: { issuer: providers.settings(provider).issuer ?? '', subject: makeSubject(provider, { email }), email },
  }));
  const userId = first && (await createAccount(db, { ...first, locale: 'en' }));
  // An earlier run has made it.
  if (!userId) return;
  for (const other of others) await addIdentity(db, userId, other);
  const gift = { userId, source: 'gift' } as const;
  for (const issueId of owns ?? []) await grantIssue(db, { ...gift, issueId });
  if (subscribes) await grantAccess(db, { ...gift, until: new Date(Date.now() + YEAR_MS) });
  if (business) await saveBusiness(db, userId, business);
}
