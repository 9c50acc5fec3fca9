import { createHash, createHmac } from 'node:crypto';
import type { DocumentType } from '@magazine-store/protocol';
import { derivedSecrets, isSame, type Secrets } from '../auth/secrets.ts';
import type { IssueFile } from './issueFiles.ts';

/**
 * Addresses of documents, their pictures and contents: `/files/{name}` and below. A name holds a revision, so what lies
 * at an address never changes. A public name needs nothing more. A signed one needs a signature in the query, which is
 * the same for all addresses below the name and lasts a minute. A cache in front of the server can check it without
 * asking: it is HMAC-SHA256, in base64url, of `/files/{name}?expires={expires}`. nginx's own `secure_link` knows MD5 alone. For
 * such a cache the query has a second signature, `md5`, which the server itself ignores.
 */

/** The time for which a signature opens a document: after a refund, for example, its addresses end within it. */
const SIGNED_SECONDS = 60;
/** Servers renew for each other, and their clocks differ a little. */
const CLOCK_SECONDS = 15;
/** The reader renews a signature after this time, well before its end. */
const RENEW_AFTER_SECONDS = 40;
/** The end that answers give for a public address. It works for as long as the document is open to all. */
const PUBLIC_SECONDS = 365 * 24 * 60 * 60;

/** A document in one revision. */
export interface FileName {
  issueId: number;
  type: DocumentType;
  revision: string;
  access: 'public' | 'signed';
}

export interface FileAddress {
  /** The address of the document. Those of its pictures and contents continue it. */
  base: string;
  /** The end of every address, after its path. */
  query: string;
  expiresAt: Date;
  /** Seconds; absent where nothing needs to be renewed. */
  renewAfter?: number;
}

export type NameVerdict =
  /** `expires`: the end of the signature, in seconds since 1970. */
  { valid: true; value: FileName; expires?: number } | { valid: false; reason: 'expired' | 'invalid_token' };

export interface FileAddresses {
  forFile(file: IssueFile, access: FileName['access']): FileAddress;
  /** @param address The path and query of a request for an address below `/files/`. */
  read(address: string): NameVerdict;
}

const NAME = /^\/files\/((public|signed)-([1-9]\d{0,8})-(full|sample)-([0-9a-f]{16}))(?=[/?]|$)/;
const QUERY = /\?expires=(\d{10})&signature=([\w-]{43})(?:&md5=[\w-]{22})?$/;

interface SharedWithCaches {
  /** The secret that caches in front of the server know, too. */
  secret?: string | undefined;
  /** Adds the signature that nginx's `secure_link` checks. Needs the secret. */
  secureLink?: boolean;
}

export function fileAddresses(
  origin: string,
  secrets: Secrets,
  { secret: shared, secureLink = false }: SharedWithCaches = {},
): FileAddresses {
  const keys = shared ? [shared] : secrets.map((secret) => derivedSecrets(secret, 'file addresses')('key'));
  const sign = (key: string, name: string, expires: string) =>
    createHmac('sha256', key).update(`/files/${name}?expires=${expires}`).digest('base64url');
  const md5Part = (name: string, expires: string) =>
    shared && secureLink
      ? `&md5=${createHash('md5').update(`${expires}/files/${name} ${shared}`).digest('base64url')}`
      : '';
  const now = () => Math.floor(Date.now() / 1000);

  return {
    forFile(file, access) {
      const name = `${access}-${file.issue_id}-${file.type}-${fileRevision(file)}`;
      const base = `${origin}/files/${name}`;
      const toDate = (seconds: number) => new Date(seconds * 1000);
      if (access === 'public') return { base, query: '', expiresAt: toDate(now() + PUBLIC_SECONDS) };
      const end = now() + SIGNED_SECONDS;
      const expires = String(end);
      const signature = sign(keys[0] as string, name, expires);
      return {
        base,
        query: `?expires=${expires}&signature=${signature}${md5Part(name, expires)}`,
        expiresAt: toDate(end),
        renewAfter: RENEW_AFTER_SECONDS,
      };
    },
    read(address) {
      const [, name, access, issueId, type, revision] = NAME.exec(address) ?? [];
      if (!name) return { valid: false, reason: 'invalid_token' };
      const value = { issueId: Number(issueId), type, revision, access } as FileName;
      if (access === 'public') return { valid: true, value };
      const [, expires, signature] = QUERY.exec(address) ?? [];
      if (!expires || !signature || !keys.some((key) => isSame(signature, sign(key, name, expires)))) {
        return { valid: false, reason: 'invalid_token' };
      }
      const left = Number(expires) - now();
      // The end is too far in the future: the signature was made while a clock was wrong.
      if (left <= 0 || left > SIGNED_SECONDS + CLOCK_SECONDS) return { valid: false, reason: 'expired' };
      return { valid: true, value, expires: Number(expires) };
    },
  };
}

/** Changes with everything that lies at the addresses of a document. */
export const fileRevision = ({ storage_key, pictures_key }: Pick<IssueFile, 'storage_key' | 'pictures_key'>): string =>
  createHash('sha256').update(`${storage_key}\n${pictures_key}`).digest('hex').slice(0, 16);
