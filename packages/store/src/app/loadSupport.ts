import type { Support } from '../support/Support.tsx';
import type { SupportActor } from '../support/supportMachine.ts';

/** Fetches the support form; its machine is the store's only one, made when it is first wanted. */
export type LoadSupport = () => Promise<{ Support: typeof Support; support: SupportActor }>;
