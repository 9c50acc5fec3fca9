import { createHash, randomBytes } from 'node:crypto';
import type { Person } from './people.ts';

/** What a person allowed on the provider's page. */
export interface Grant {
  person: Person;
  scopes: ReadonlySet<string>;
  redirectUri: string;
  challenge: string | undefined;
  nonce: string | undefined;
  /** What the store is told of the e-mail, after the faults of this sign-in. */
  email: { address: string; verified: boolean } | undefined;
}

interface Kept {
  grant: Grant;
  used: boolean;
  accessToken: string | undefined;
}

/** What a token request has to show besides the code. */
export interface Proof {
  redirectUri: string | undefined;
  verifier: string | undefined;
}

const random = () => randomBytes(24).toString('base64url');

/** The codes and access tokens that one provider has given. */
export class Grants {
  readonly #codes = new Map<string, Kept>();
  readonly #accessTokens = new Map<string, Grant>();

  /** The code for a grant. */
  keep(grant: Grant): string {
    const code = random();
    this.#codes.set(code, { grant, used: false, accessToken: undefined });
    return code;
  }

  /** The grant and its access token, or why there are none. Every use of a code ends it, a wrong one too. */
  redeem(code: string, proof: Proof, prefix: string): { grant: Grant; accessToken: string } | string {
    const kept = this.#codes.get(code);
    if (!kept) return 'The code is not known';
    if (kept.used) {
      // Two clients have the code, and either may be the thief: the tokens that it gave are revoked (RFC 6749, 4.1.2).
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

  behind(accessToken: string): Grant | undefined {
    return this.#accessTokens.get(accessToken);
  }
}

/** A verifier without a challenge fails too: else removing the challenge from the first request switches PKCE off. */
function provesChallenge(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined || verifier === undefined) return challenge === verifier;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
