import { createActor } from 'xstate';
import type { Account } from '../account/Account.tsx';
import type { IdentitiesActor } from '../account/identitiesMachine.ts';
import type { RightsActor } from '../account/rightsMachine.ts';
import type { Client } from '../api/client.ts';
import type { Coupons } from '../coupons/Coupons.tsx';
import type { CouponsActor } from '../coupons/couponsMachine.ts';
import type { SessionActor } from '../session/sessionMachine.ts';
import type { AppActor } from './appMachine.ts';
import { loadAccount, loadCoupons, loadSession } from './chunks.ts';
import { loadOnce } from './loadOnce.ts';

interface AccountParts {
  Account: typeof Account;
  identities: IdentitiesActor;
  rights: RightsActor;
  Coupons: typeof Coupons;
  coupons: CouponsActor;
}

type LoadAccountParts = () => Promise<AccountParts>;

interface Around {
  app: AppActor;
  session: SessionActor;
  client: Client;
  providerLabel: (name: string) => string;
}

/** Each session's own: they are made when the account first shows, and end with the session. */
const loaders = new WeakMap<SessionActor, LoadAccountParts>();

/** The same function for the same session. */
export function accountPartsOf(around: Around): LoadAccountParts {
  const known = loaders.get(around.session);
  if (known) return known;
  const load = loadOnce(() => loadAccountParts(around));
  loaders.set(around.session, load);
  return load;
}

async function loadAccountParts({ app, session, client, providerLabel }: Around): Promise<AccountParts> {
  const [{ Account, createIdentities, createRights }, { attemptActors }, { Coupons, createCoupons }] =
    await Promise.all([loadAccount(), loadSession(), loadCoupons()]);
  const identities = createActor(createIdentities(client, attemptActors(client)));
  const rights = createActor(createRights(client));
  const coupons = createActor(createCoupons(client));

  const expire = () => session.send({ type: 'expired' });
  const complain = () => app.send({ type: 'connection.failed' });
  const tellChange = ({ type, provider }: { type: 'identity.added' | 'identity.removed'; provider: string }) => {
    const code = type === 'identity.added' ? 'identity_added' : 'identity_removed';
    app.send({ type: 'notify', notice: { code, label: providerLabel(provider) } });
  };
  identities.on('user.changed', ({ user }) => session.send({ type: 'user.changed', user }));
  identities.on('identity.added', tellChange);
  identities.on('identity.removed', tellChange);
  rights.on('ended', ({ deleted }) => session.send({ type: 'ended', deleted }));
  identities.on('expired', expire);
  rights.on('expired', expire);
  coupons.on('expired', expire);
  coupons.on('redeemed', ({ item }) => session.send({ type: 'purchased', item }));
  identities.on('connection.failed', complain);
  rights.on('connection.failed', complain);
  identities.start();
  rights.start();
  coupons.start();
  session.subscribe({
    next: (snapshot) => {
      const signedIn = snapshot.matches('signedIn');
      if (!signedIn) identities.send({ type: 'left' });
      coupons.send({ type: signedIn ? 'entered' : 'left' });
    },
    complete: () => {
      identities.stop();
      rights.stop();
      coupons.stop();
    },
  });
  coupons.send({ type: 'entered' });
  return { Account, identities, rights, Coupons, coupons };
}
