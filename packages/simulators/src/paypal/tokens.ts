import { newSecret } from '../shared/newSecret.ts';

/** Issued access tokens, until they expire. */
export class Tokens {
  readonly #expires = new Map<string, number>();

  make(seconds: number): string {
    const token = `A21AA${newSecret(92)}`;
    this.#expires.set(token, Date.now() + seconds * 1000);
    return token;
  }

  holds(token: string): boolean {
    return (this.#expires.get(token) ?? 0) > Date.now();
  }

  expireAll(): void {
    this.#expires.clear();
  }
}
