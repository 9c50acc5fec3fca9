import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { seedPeople } from '../../examples/demo/people.ts';
import { createAccount, findUserByIdentity } from '../../packages/server/src/account/users.ts';
import { connect, type Database } from '../../packages/server/src/database/connection.ts';
import { makeSubject, startIdentityProviders } from '../../packages/simulators/src/index.ts';
import { temporaryFolder } from '../support/databases.ts';
import { registerIssues } from '../support/manyIssues.ts';
import { makeEmbedded } from '../support/migrated.ts';

test('kept people sign in to their accounts when the simulator has another port than before', async () => {
  const [former, later] = await Promise.all([startIdentityProviders(), startIdentityProviders()]);
  after(() => Promise.all([former.stop(), later.stop()]));
  const DATA_DIR = temporaryFolder();
  await makeEmbedded(DATA_DIR);
  const inDatabase = async <Result>(run: (db: Database) => Promise<Result>) => {
    const { db, close } = await connect({ DATA_DIR });
    return run(db).finally(close);
  };
  const identitiesAt = ({ url }: { url: string }) => [
    ...(['press-id', 'google'] as const).map((provider) => ({
      issuer: `${url}/${provider}`,
      subject: makeSubject(provider, { email: 'reader@example.com' }),
    })),
    // An account of a new person at a provider whose issuers have the tenant's name.
    { issuer: `${url}/microsoft/tenant/v2.0`, subject: 'new' },
    { issuer: 'https://www.facebook.com', subject: 'new' },
  ];
  const accountsAt = (providers: { url: string }) =>
    inDatabase((db) => Promise.all(identitiesAt(providers).map((identity) => findUserByIdentity(db, identity))));

  await inDatabase((db) => registerIssues(db, 14));
  await seedPeople(DATA_DIR, former);
  await inDatabase(async (db) => {
    for (const identity of identitiesAt(former).slice(2))
      await createAccount(db, { provider: 'other', identity: { ...identity, email: null }, locale: 'en' });
  });
  const accounts = await accountsAt(former);
  assert.ok(!accounts.includes(null));
  await seedPeople(DATA_DIR, later);
  assert.deepEqual(await accountsAt(later), accounts);
});
