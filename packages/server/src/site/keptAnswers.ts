import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, hasContent, takesEncoding } from '../negotiation.ts';
import { createKeptOfSnapshot } from './keptOfSnapshot.ts';

/** Bytes of all answers that are kept, before compression. */
const MAX_BYTES = 32 * 1024 * 1024;

const brotli = promisify(brotliCompress);
const ENCODERS = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
/** The smallest first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** An answer that is the same for all visitors. */
interface Answer {
  headers: Record<string, string>;
  text: string;
}

interface KeptAnswer {
  headers: Record<string, string>;
  bytes: Buffer;
  /** Follows from the content, so that all servers have the same. */
  etag: string;
  /** The compressed forms, each made for the first visitor who needs it. */
  encoded: Map<Encoding, Promise<Buffer>>;
}

export interface KeptAnswers {
  /**
   * Sends an answer that is the same for all visitors without a session.
   * @param key Names the answer among those made of one snapshot of the catalogue.
   * @param make Makes the answer if it isn't kept.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    snapshot: object,
    key: string,
    make: () => Answer,
  ): Promise<FastifyReply>;
}

/** Keeps answers ready to be sent until the catalogue changes. */
export function createKeptAnswers(): KeptAnswers {
  const find = createKeptOfSnapshot<KeptAnswer>(MAX_BYTES, ({ bytes }) => bytes.length);

  return {
    async send(request, reply, snapshot, key, make) {
      const { headers, bytes, etag, encoded } = find(snapshot, key, () => compress(make()));
      reply.headers({ ...headers, ETag: etag });
      if (hasContent(request, etag)) return reply.code(304).send();
      const encoding = ENCODINGS.find((name) => takesEncoding(request, name));
      if (!encoding) return reply.send(bytes);
      const ready = encoded.get(encoding) ?? ENCODERS[encoding](bytes);
      encoded.set(encoding, ready);
      return reply.header('Content-Encoding', encoding).send(await ready);
    },
  };
}

function compress({ headers, text }: Answer): KeptAnswer {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  // A weak tag, because the compressed forms have the same one.
  return { headers, bytes, etag: `W/"${hash}"`, encoded: new Map() };
}
