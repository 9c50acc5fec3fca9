import { accountMachine } from '../core/account/accountMachine.ts';
import type { PartName, Publication, StartPart } from '../core/appContext.ts';
import type { Api, Drafts } from '../core/ports.ts';
import { loadSession } from './chunks.ts';
import { AccountScreen, CouponsScreen, DeclarationScreen, SupportScreen } from './laterChunks.ts';

interface Ports {
  api: Api;
  drafts: Drafts;
  publication: Publication;
}

/** Loads the code of a part of the store. Resolves with the function that starts its machine. */
export async function startPart(name: PartName, ports: Ports): Promise<StartPart> {
  const { api, drafts, publication } = ports;
  switch (name) {
    case 'account':
      return startAccount(ports);
    case 'support': {
      const { createSupport } = await SupportScreen.load();
      const { logic, input } = createSupport(api, publication.page, drafts);
      return ({ spawn, owner }) => {
        const support = spawn(logic, { input });
        support.on('failed', () => owner.send({ type: 'form.failed', form: name }));
        drafts.watch(name, () => draftIn(support.getSnapshot()));
        return { support };
      };
    }
    case 'withdrawal':
    case 'cancellation': {
      const { createDeclaration } = await DeclarationScreen.load();
      const { logic, input } = createDeclaration(name, api, drafts);
      return ({ spawn, owner }) => {
        const declaration = spawn(logic, { input });
        declaration.on('failed', () => owner.send({ type: 'form.failed', form: name }));
        drafts.watch(name, () => draftIn(declaration.getSnapshot()));
        return { [name]: declaration };
      };
    }
  }
}

/** A form that stopped when the reader signed out has no draft for the next person. */
const draftIn = ({ status, context }: { status: string; context: { draft: object } }) =>
  status === 'active' ? context.draft : null;

async function startAccount({ api, drafts }: Ports): Promise<StartPart> {
  const [account, { createCoupons }, { attemptActors }] = await Promise.all([
    AccountScreen.load(),
    CouponsScreen.load(),
    loadSession(),
  ]);
  const logic = accountMachine.provide({
    actors: {
      identities: account.createIdentities(api, attemptActors(api)),
      rights: account.createRights(api),
      subscription: account.createSubscription(api),
      payments: account.createPayments(api),
      coupons: createCoupons(api),
    },
  });
  return ({ spawn, owner, session, visitor }) => {
    if (!session) return {};
    const coupon = drafts.restore('coupon', { code: '' });
    const account = spawn(logic, { input: { owner, session, visitor, coupon } });
    const { coupons } = account.getSnapshot().context;
    drafts.watch('coupon', () => ({ code: coupons.getSnapshot().context.code }));
    return { account };
  };
}
