export { Account } from './Account.tsx';
export { createIdentities, createRights } from './accountActors.ts';
