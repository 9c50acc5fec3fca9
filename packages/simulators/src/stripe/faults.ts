import { ANSWER_FAULTS, type FaultName, Faults } from '../shared/faults.ts';
import type { CallName } from './wire/calls.ts';

/** An idempotency key remembers a 500, so only a later look shows the outcome; an SDK repeats a request after a cut. */
const FAULTS = {
  ...ANSWER_FAULTS,
  /** 429: another request works on the same object. */
  lockTimeout: 'answer',
  /** The next charge stays `pending`, its payment `processing`, until it is settled. */
  processing: 'charge',
} as const satisfies Record<string, FaultName>;

/** The faults of the provider; each has a comment of its own. */
export type StripeFault = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as readonly StripeFault[];

export type StripeFaults = Faults<StripeFault, CallName>;
export const newFaults = (): StripeFaults => new Faults(FAULTS);
