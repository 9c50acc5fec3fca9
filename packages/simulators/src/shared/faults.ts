import { signal } from '../signal.ts';

/** What a fault bends: the answer to a call, or a charge. */
export type Bends = 'answer' | 'charge';

/** What can happen to any answer of a provider's. */
export const ANSWER_FAULTS = {
  /** The connection is cut and nothing has happened. */
  cutBefore: 'answer',
  /** All has happened, and the connection is cut in place of an answer. */
  cutAfter: 'answer',
  /** Nothing happens before `release()`. */
  holdBefore: 'answer',
  /** All has happened; the answer waits for `release()`. */
  holdAfter: 'answer',
  /** 500, and nothing has happened. */
  serverError: 'answer',
  /** 500 though all has happened. */
  serverErrorAfter: 'answer',
  /** All has happened, and something on the way answers 200 with a page of its own. */
  garbledAfter: 'answer',
  /** 503 from in front of the API: nothing has happened, and no key remembers it. */
  unavailable: 'answer',
  /** 429: too many requests; nothing has happened. */
  rateLimit: 'answer',
} as const satisfies Record<string, Bends>;

const isAfter = (fault: string) => fault.endsWith('After');

/** A fault that waits for its answer. */
export interface BentAnswer {
  /** Resolves when the answer that is bent was asked for; with a fault that comes after all has happened, once it has. */
  readonly met: Promise<void>;
  /** Lets a held answer go; no other fault waits for it. */
  release(): void;
}

interface Waiting<Fault, Call> {
  fault: Fault;
  call: Call | undefined;
  meet(): void;
  released: Promise<void>;
}

/** A fault that a request has met. */
export interface Met {
  /** Tells the waiting test that the fault has happened. */
  meet(): void;
  released: Promise<void>;
}

/** The faults that wait. */
export class Faults<Fault extends string, Call extends string> {
  readonly #bends: Readonly<Record<Fault, Bends>>;
  readonly #waiting: Waiting<Fault, Call>[] = [];
  readonly #release: (() => void)[] = [];

  constructor(bends: Readonly<Record<Fault, Bends>>) {
    this.#bends = bends;
  }

  add(fault: Fault, call?: Call): BentAnswer {
    const met = signal();
    const released = signal();
    this.#waiting.push({ fault, call, meet: met.give, released: released.given });
    this.#release.push(released.give);
    return { met: met.given, release: released.give };
  }

  /** All that bend this answer: each of them once, so that a second fault of the same name bends the next answer. */
  take(bends: Bends, call?: Call): ReadonlyMap<Fault, Met> {
    const taken = new Map<Fault, Met>();
    for (const waiting of [...this.#waiting]) {
      if (this.#bends[waiting.fault] !== bends || taken.has(waiting.fault)) continue;
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
