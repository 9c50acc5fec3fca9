import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

async function generate(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

/** The keys of one provider. The first is made at once and in the background, so that no sign-in waits for it. */
export class SigningKeys {
  readonly #name: string;
  #made = 0;
  #current: Promise<SigningKey>;
  #previous: Promise<SigningKey> | undefined;

  constructor(name: string) {
    this.#name = name;
    this.#current = this.#next();
  }

  /** Signs with a new key from now on. The key before it stays published, as at real providers; older ones don't. */
  async rotate(): Promise<void> {
    this.#previous = this.#current;
    this.#current = this.#next();
    await this.#current;
  }

  async jwks(): Promise<{ keys: JWK[] }> {
    const keys = await Promise.all(this.#previous ? [this.#current, this.#previous] : [this.#current]);
    return { keys: keys.map(({ publicJwk }) => publicJwk) };
  }

  /** With `forged`, the key is a different one under the name of the provider's own. */
  async sign(claims: JWTPayload, { forged }: { forged: boolean }): Promise<string> {
    const { kid, privateKey } = await this.#current;
    const key = forged ? (await generate(kid)).privateKey : privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(key);
  }

  #next(): Promise<SigningKey> {
    this.#made++;
    return generate(`${this.#name}-${this.#made}`);
  }
}
