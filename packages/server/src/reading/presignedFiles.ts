import { S3Client } from '@aws-sdk/client-s3';
import { SignatureV4 } from '@smithy/signature-v4';
import { bucketAddress } from './bucketAddress.ts';

/** The time for which the bucket answers at an address. */
const OPEN_SECONDS = { public: 300, signed: 60 };
/** Addresses of what is open to all change this often. */
const PUBLIC_SECONDS = OPEN_SECONDS.public / 2;
/** A browser keeps for this long what the bucket has sent, and the way to it. */
const KEPT_SECONDS = 3600;

/** Addresses at which the bucket itself sends files. */
export interface PresignedFiles {
  /** The origin of all addresses, for the content security policy. */
  origin: string;
  addressOf(key: string, asked: AskedFile): Promise<PresignedAddress>;
}

interface AskedFile {
  /** The end of the signature with which the visitor has asked, in seconds since 1970; undefined for what is open to all. */
  expires?: number | undefined;
  /** The `Content-Disposition` with which the bucket sends the file. */
  disposition?: string;
}

export interface PresignedAddress {
  url: string;
  /**
   * Seconds for which a browser may cache the redirect to this address. For a signed address, that may be longer than
   * the bucket accepts it: the browser caches the file for as long, and otherwise the viewer renews the signature.
   */
  keepFor: number;
}

/**
 * Signs addresses at the bucket (Signature Version 4, in the query). An address expires together with the signature of
 * the request. The same signature gives the same address, so that a browser loads a picture once.
 */
export async function presignedFiles(storageUrl: string): Promise<PresignedFiles> {
  const { Bucket, endpoint, toObjectKey } = bucketAddress(new URL(storageUrl));
  const { config } = new S3Client({ ...(endpoint && { endpoint }) });
  const Region = await config.region();
  const { url: place } = config.endpointProvider({
    ...{ Bucket, Region, UseFIPS: false, UseDualStack: false },
    ...(endpoint && { Endpoint: endpoint, ForcePathStyle: true }),
  });
  const { credentials, sha256 } = config;
  const signing = { service: 's3', region: Region, uriEscapePath: false, applyChecksum: false };
  const signer = new SignatureV4({ ...signing, credentials, sha256 });
  const folder = place.pathname.replace(/\/$/, '');
  const headers = { host: place.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
  const target = { method: 'GET', protocol: place.protocol, hostname: place.hostname, headers };
  return {
    origin: place.origin,
    async addressOf(key, { expires, disposition }) {
      const now = Math.floor(Date.now() / 1000);
      const open = OPEN_SECONDS[expires === undefined ? 'public' : 'signed'];
      const start = expires === undefined ? now - (now % PUBLIC_SECONDS) : expires - open;
      const path = `${folder}/${toObjectKey(key).split('/').map(percentEncode).join('/')}`;
      const query = {
        'response-cache-control': `private, max-age=${KEPT_SECONDS}, immutable`,
        ...(disposition && { 'response-content-disposition': disposition }),
      };
      const time = { signingDate: new Date(start * 1000), expiresIn: open };
      const signed = await signer.presign({ ...target, path, query }, time);
      const keepFor = expires === undefined ? start + open - now : KEPT_SECONDS;
      const pairs = Object.entries(signed.query ?? {}).map(
        ([name, value]) => `${percentEncode(name)}=${percentEncode(String(value))}`,
      );
      return { url: `${place.origin}${path}?${pairs.join('&')}`, keepFor };
    },
  };
}

/** As the signature wants it: all but letters, digits and `-._~`. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
