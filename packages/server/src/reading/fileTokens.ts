import { hkdfSync, randomUUID } from 'node:crypto';
import type { DocumentType } from '@magazine-store/protocol';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Secrets } from '../auth/secrets.ts';

/** The document that a token stands for, in one revision. */
export interface Grant {
  issueId: number;
  type: DocumentType;
  revision: string;
  /** The id of the session that has the right to the file. An opening needs none. */
  session?: string | undefined;
}

export type Verdict<Value> = { valid: true; value: Value } | { valid: false; reason: 'expired' | 'invalid_token' };

export interface FileTokens {
  /**
   * Makes the token in the address of the file to keep: a JSON Web Token (RFC 7519) that expires after `seconds`.
   */
  forDownload(grant: Grant): Promise<string>;
  readDownload(token: string): Promise<Verdict<Grant>>;
  /** Makes the token that reports an opening. It is good for a day, because a reader may keep a document open long. */
  forOpening(grant: Grant): Promise<string>;
  readOpening(token: string): Promise<Verdict<Grant & { tokenId: string }>>;
}

const ALGORITHM = 'HS256';
const OPENING_SECONDS = 24 * 60 * 60;

/** The audience of a token. With it, no kind of token passes as another. */
type Audience = 'keeping' | 'opening';

export function fileTokens(secrets: Secrets, seconds: number): FileTokens {
  const keys = secrets.map(
    (secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'magazine-store file tokens', 32)),
  );

  const sign = ({ issueId, type, revision, session }: Grant, audience: Audience, expiresAt: Date) =>
    new SignJWT({ typ: type, ver: revision, ...(session !== undefined && { sid: session }) })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(String(issueId))
      .setAudience(audience)
      .setJti(randomUUID())
      .setExpirationTime(expiresAt)
      .sign(keys[0] as Uint8Array);

  async function verify(token: string, audience: Audience): Promise<Verdict<Grant & { tokenId: string }>> {
    try {
      const { payload } = await verifyByAny(token, audience);
      const value = {
        issueId: Number(payload.sub),
        type: payload.typ as DocumentType,
        revision: payload.ver as string,
        session: payload.sid as string | undefined,
        tokenId: payload.jti as string,
      };
      return { valid: true, value };
    } catch (error) {
      return { valid: false, reason: error instanceof errors.JWTExpired ? 'expired' : 'invalid_token' };
    }
  }

  async function verifyByAny(token: string, audience: Audience) {
    let refusal: unknown;
    for (const key of keys) {
      try {
        return await jwtVerify(token, key, { audience, algorithms: [ALGORITHM] });
      } catch (error) {
        refusal = error;
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
      }
    }
    throw refusal;
  }

  const after = (span: number) => new Date(Date.now() + span * 1000);
  return {
    forDownload: (grant) => sign(grant, 'keeping', after(seconds)),
    readDownload: (token) => verify(token, 'keeping'),
    forOpening: (grant) => sign(grant, 'opening', after(OPENING_SECONDS)),
    readOpening: (token) => verify(token, 'opening'),
  };
}
