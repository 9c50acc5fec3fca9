import { signal } from '../signal.ts';

/** The target of a fault: the answer to a call, or a charge. */
export type FaultName = 'answer' | 'charge';

/** The faults of any provider's answers. */
export const ANSWER_FAULTS = {
  /** The connection is cut, and the call was not performed. */
  cutBefore: 'answer',
  /** The call was performed, and the connection is cut in place of an answer. */
  cutAfter: 'answer',
  /** The call waits for `release()` before it is performed. */
  holdBefore: 'answer',
  /** The call was performed; the answer waits for `release()`. */
  holdAfter: 'answer',
  /** 500, and the call was not performed. */
  serverError: 'answer',
  /** 500, although the call was performed. */
  serverErrorAfter: 'answer',
  /** The call was performed, and a machine on the way answers 200 with a page of its own. */
  garbledAfter: 'answer',
  /** 503 from in front of the API: the call was not performed, and no key remembers it. */
  unavailable: 'answer',
  /** 429: too many requests; the call was not performed. */
  rateLimit: 'answer',
} as const satisfies Record<string, FaultName>;

const isAfter = (fault: string) => fault.endsWith('After');

/** A fault that waits for its answer. */
export interface InjectedFault {
  /** Resolves when the answer with the fault was requested; for a fault after the call, once the call was performed. */
  readonly happened: Promise<void>;
  /** Lets a held answer go; no other fault waits for it. */
  release(): void;
}

interface Waiting<Fault, Call> {
  fault: Fault;
  call: Call | undefined;
  happen(): void;
  released: Promise<void>;
}

/** A fault that a request has met. */
export interface Happening {
  /** Tells the waiting test that the fault has happened. */
  happen(): void;
  released: Promise<void>;
}

/** The faults that wait. */
export class Faults<Fault extends string, Call extends string> {
  readonly #targets: Readonly<Record<Fault, FaultName>>;
  readonly #waiting: Waiting<Fault, Call>[] = [];
  readonly #release: (() => void)[] = [];

  constructor(targets: Readonly<Record<Fault, FaultName>>) {
    this.#targets = targets;
  }

  add(fault: Fault, call?: Call): InjectedFault {
    const met = signal();
    const released = signal();
    this.#waiting.push({ fault, call, happen: met.give, released: released.given });
    this.#release.push(released.give);
    return { happened: met.given, release: released.give };
  }

  /** Takes all faults of this answer, one of each name: a second fault of the same name changes the next answer. */
  take(target: FaultName, call?: Call): ReadonlyMap<Fault, Happening> {
    const taken = new Map<Fault, Happening>();
    for (const waiting of [...this.#waiting]) {
      if (this.#targets[waiting.fault] !== target || taken.has(waiting.fault)) continue;
      if (waiting.call !== undefined && waiting.call !== call) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      taken.set(waiting.fault, waiting);
      if (!isAfter(waiting.fault)) waiting.happen();
    }
    return taken;
  }

  releaseAll(): void {
    for (const release of this.#release) release();
  }
}
