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

/** The keys of one provider. Made when they are first needed, because not every start signs somebody in. */
export class SigningKeys {
  readonly #name: string;
  #made = 0;
  #current: Promise<SigningKey> | undefined;
  #previous: Promise<SigningKey> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** Signs with a new key from now on. The one before stays published, as providers do; older ones don't. */
  async rotate(): Promise<void> {
    this.#previous = this.#key();
    this.#current = this.#next();
    await Promise.all([this.#previous, this.#current]);
  }

  async jwks(): Promise<{ keys: JWK[] }> {
    const keys = await Promise.all([this.#key(), ...(this.#previous ? [this.#previous] : [])]);
    return { keys: keys.map(({ publicJwk }) => publicJwk) };
  }

  /** With `forged`, the key has the name of the provider's own and is another. */
  async sign(claims: JWTPayload, { forged }: { forged: boolean }): Promise<string> {
    const { kid, privateKey } = await this.#key();
    const key = forged ? (await generate(kid)).privateKey : privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(key);
  }

  #key(): Promise<SigningKey> {
    this.#current ??= this.#next();
    return this.#current;
  }

  #next = () => generate(`${this.#name}-${++this.#made}`);
}
