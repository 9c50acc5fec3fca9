export { Account } from './Account.tsx';
export { createIdentities, createPayments, createRights, createSubscription } from './accountActors.ts';
