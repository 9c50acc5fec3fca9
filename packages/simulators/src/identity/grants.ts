import { createHash, randomBytes } from 'node:crypto';
import type { Person } from './people.ts';

/** A person's consent on the provider's page. */
export interface Grant {
  person: Person;
  scopes: ReadonlySet<string>;
  redirectUri: string;
  challenge: string | undefined;
  nonce: string | undefined;
  /** The e-mail that the provider tells the store, after the faults of this sign-in. */
  email: { address: string; verified: boolean } | undefined;
}

interface Kept {
  grant: Grant;
  used: boolean;
  accessToken: string | undefined;
}

/** The proof that a token request must have besides the code. */
export interface Proof {
  redirectUri: string | undefined;
  verifier: string | undefined;
}

const random = () => randomBytes(24).toString('base64url');

/** The codes and access tokens that one provider has issued. */
export class Grants {
  readonly #codes = new Map<string, Kept>();
  readonly #accessTokens = new Map<string, Grant>();

  /** Returns a code for a grant. */
  keep(grant: Grant): string {
    const code = random();
    this.#codes.set(code, { grant, used: false, accessToken: undefined });
    return code;
  }

  /**
   * The grant and its access token, or the reason why there are none. Every use of a code ends it, even a wrong one.
   */
  redeem(code: string, proof: Proof, prefix: string): { grant: Grant; accessToken: string } | string {
    const kept = this.#codes.get(code);
    if (!kept) return 'The code is not known';
    if (kept.used) {
      // Two clients have the code, and either may be the thief: the provider revokes the tokens of that code (RFC 6749,
      // 4.1.2).
      if (kept.accessToken) this.#accessTokens.delete(kept.accessToken);
      return 'The code was used before';
    }
    kept.used = true;
    const { grant } = kept;
    if (proof.redirectUri !== grant.redirectUri) return 'The redirect_uri is not the one of the authorization request';
    if (!provesChallenge(grant.challenge, proof.verifier)) return 'The code_verifier does not fit the code_challenge';
    kept.accessToken = prefix + random();
    this.#accessTokens.set(kept.accessToken, grant);
    return { grant, accessToken: kept.accessToken };
  }

  findByAccessToken(accessToken: string): Grant | undefined {
    return this.#accessTokens.get(accessToken);
  }
}

/**
 * A verifier without a challenge fails too: otherwise an attacker could switch PKCE off by removing the challenge from
 * the first request.
 */
function provesChallenge(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined || verifier === undefined) return challenge === verifier;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
