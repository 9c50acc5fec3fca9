import type { Support } from '../support/Support.tsx';
import type { SupportActor } from '../support/supportMachine.ts';
import type { LazyScreen } from '../ui/LazyScreen.tsx';

/** The support form with its machine. A store has one machine, made when the form first shows. */
export type SupportScreen = LazyScreen<{ Support: typeof Support; support: SupportActor }>;
