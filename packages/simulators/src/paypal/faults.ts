import { ANSWER_FAULTS, Faults } from '../shared/faults.ts';
import type { CallName } from './wire/calls.ts';

/**
 * The faults of an answer. A request id does not remember a 500: the client may send it again, as the provider
 * documents.
 */
export type PayPalFault = keyof typeof ANSWER_FAULTS;

export const newFaults = (): Faults<PayPalFault, CallName> => new Faults(ANSWER_FAULTS);
