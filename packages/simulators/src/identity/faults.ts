import { signal } from '../signal.ts';

/** The answer that a fault changes. `choice` is the press on a person's button: it changes every answer about them. */
type Answer = 'page' | 'redirect' | 'choice' | 'token' | 'idToken' | 'profile';

const FAULTS = {
  /** The page cuts off the window that opened it, by `Cross-Origin-Opener-Policy: same-origin`. */
  cutOffOpener: 'page',
  /** The person is sent back with a state that no request had. */
  wrongState: 'redirect',
  /** The person is sent back with `error=access_denied`, whatever they pressed. */
  accessDenied: 'redirect',
  /** The person is sent back with the `iss` of another issuer (RFC 9207). */
  wrongIssuerParameter: 'redirect',
  /** The e-mail of the next chosen person counts as unverified. */
  unverifiedEmail: 'choice',
  /** The e-mail of the next chosen person is left out. */
  noEmail: 'choice',
  /** 500 with a page in place of JSON. The code stays good. */
  tokenServerError: 'token',
  /** No answer before `release()`. */
  tokenSlow: 'token',
  /** Tokens without an id_token. */
  noIdToken: 'token',
  wrongNonce: 'idToken',
  wrongIssuer: 'idToken',
  wrongAudience: 'idToken',
  /** The id_token expired an hour ago. */
  expiredIdToken: 'idToken',
  /** The id_token is signed by another key under the name of one of the provider's. */
  badSignature: 'idToken',
  /** Userinfo is about another person than the id_token. */
  otherSubject: 'profile',
} as const satisfies Record<string, Answer>;

/** The faults of a provider; each has a comment of its own. */
export type Fault = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as readonly Fault[];

/** A fault that waits for its answer. */
export interface PendingFault {
  /** Resolves when the answer with the fault was requested. */
  readonly happened: Promise<void>;
  /** Lets a `tokenSlow` answer go; no other fault waits for it. */
  release(): void;
}

interface Waiting {
  fault: Fault;
  happen(): void;
  released: Promise<void>;
}

/** The faults that wait at one provider. */
export class Faults {
  readonly #waiting: Waiting[] = [];

  add(fault: Fault): PendingFault {
    const met = signal();
    const released = signal();
    this.#waiting.push({ fault, happen: met.give, released: released.given });
    return { happened: met.given, release: released.give };
  }

  /** Takes all faults of this answer, one of each name: a second fault of the same name changes the next answer. */
  take(answer: Answer): TakenFaults {
    const taken = new Map<Fault, Promise<void>>();
    for (const waiting of [...this.#waiting]) {
      if (FAULTS[waiting.fault] !== answer || taken.has(waiting.fault)) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      taken.set(waiting.fault, waiting.released);
      waiting.happen();
    }
    return taken;
  }
}

/** The faults of one answer, each with the promise of its release. */
export type TakenFaults = ReadonlyMap<Fault, Promise<void>>;
