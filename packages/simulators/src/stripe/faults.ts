import { signal } from '../signal.ts';
import type { CallName } from './wire/calls.ts';

/** What a fault bends: the answer to a call, or a charge. */
type Bends = 'answer' | 'charge';

const FAULTS = {
  /** The connection is cut and nothing has happened. An SDK asks once more by itself, so one cut may pass unnoticed. */
  cutBefore: 'answer',
  /** All has happened, and the connection is cut in place of an answer. */
  cutAfter: 'answer',
  /** Nothing happens before `release()`. */
  holdBefore: 'answer',
  /** All has happened; the answer waits for `release()`. */
  holdAfter: 'answer',
  /** 500, and nothing has happened. The idempotency key remembers it, as the documentation says. */
  serverError: 'answer',
  /** 500 though all has happened. The idempotency key remembers it too: only looking tells what happened. */
  serverErrorAfter: 'answer',
  /** 503 from in front of the API: nothing has happened, and no key remembers it. */
  unavailable: 'answer',
  /** 429: too many requests. */
  rateLimit: 'answer',
  /** 429: another request works on the same object. */
  lockTimeout: 'answer',
  /** The next charge stays `pending`, its payment `processing`, until it is settled. */
  processing: 'charge',
} as const satisfies Record<string, Bends>;

/** What can go wrong; see the comment of each. */
export type StripeFault = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as readonly StripeFault[];

const isAfter = (fault: StripeFault) => fault.endsWith('After');

/** A fault that waits for its answer. */
export interface BentStripe {
  /** Resolves when the answer that is bent was asked for; with a fault that comes after all has happened, once it has. */
  readonly met: Promise<void>;
  /** Lets a held answer go; no other fault waits for it. */
  release(): void;
}

interface Waiting {
  fault: StripeFault;
  call: CallName | undefined;
  meet(): void;
  released: Promise<void>;
}

/** A fault that somebody has met. */
export interface Met {
  /** Tells who waits that it has happened. */
  meet(): void;
  released: Promise<void>;
}

/** The faults that wait. */
export class Faults {
  readonly #waiting: Waiting[] = [];
  readonly #release: (() => void)[] = [];

  add(fault: StripeFault, call?: CallName): BentStripe {
    const met = signal();
    const released = signal();
    this.#waiting.push({ fault, call, meet: met.give, released: released.given });
    this.#release.push(released.give);
    return { met: met.given, release: released.give };
  }

  /** All that bend this answer: each of them once, so that a second fault of the same name bends the next answer. */
  take(bends: Bends, call?: CallName): ReadonlyMap<StripeFault, Met> {
    const taken = new Map<StripeFault, Met>();
    for (const waiting of [...this.#waiting]) {
      if (FAULTS[waiting.fault] !== bends || taken.has(waiting.fault)) continue;
      if (waiting.call !== undefined && waiting.call !== call) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      taken.set(waiting.fault, waiting);
      if (!isAfter(waiting.fault)) waiting.meet();
    }
    return taken;
  }

  releaseAll(): void {
    for (const release of this.#release) release();
  }
}
