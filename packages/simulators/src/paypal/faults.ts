import { ANSWER_FAULTS, Faults } from '../shared/faults.ts';
import type { CallName } from './wire/calls.ts';

/** What can go wrong with an answer. A request id remembers no 500: it may be asked again, as the provider says. */
export type PayPalFault = keyof typeof ANSWER_FAULTS;

export const newFaults = (): Faults<PayPalFault, CallName> => new Faults(ANSWER_FAULTS);
