import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ByteRange } from '@magazine-store/protocol';
import { busy } from '../httpError.ts';
import { createPacer } from '../limits/pacer.ts';
import { createTurns } from '../limits/turns.ts';
import { PlainError } from '../plainError.ts';
import { withinTime } from '../withinTime.ts';
import { bucketAddress } from './bucketAddress.ts';
import { FileNotTaken, type Storage } from './storage.ts';

/**
 * The size of the pieces in which the server reads a file from the bucket. Each piece is in memory before the reader
 * gets it, so a slow reader holds none of the few connections to the bucket.
 */
const PIECE_BYTES = 128 * 1024;
/** The limit for the answer to a request for a piece. */
const ANSWER_MILLISECONDS = 3000;
/** The limit for the wait until such a request can be sent. Both together are what a visitor may wait. */
const TURN_SECONDS = 2;
/** A bucket that neither takes nor sends anything for this long is given up: uploads may take long, but they go on. */
const requestHandler = { connectionTimeout: 10_000, socketTimeout: 30_000 };
/**
 * Requests at once, for each kind of pieces. All kinds of one client need fewer connections than the 50 that it has: the
 * client itself lets requests wait in the order in which they came.
 */
const AT_ONCE = { cover: 32, first: 32, next: 16 };
/**
 * In a busy process, a later piece of a document waits this long. The system takes megabytes for each slow reader at first:
 * without the wait, a thousand of them would hold up all other requests until their buffers are full.
 */
const LONGEST_WAIT_MILLISECONDS = 100;

/** A cover or another small file, the first piece of a document, or a later one. */
type Kind = keyof typeof AT_ONCE;

interface Piece {
  bytes: Uint8Array;
  /** Bytes of the whole file. */
  size: number;
}

/**
 * Keeps files in a bucket: `s3://bucket/prefix`. Credentials and region come from the environment, as with every tool
 * for S3; `?endpoint=https://…` names another provider than Amazon.
 */
export function s3Storage(url: URL): Storage {
  const { Bucket, prefix, endpoint, toObjectKey } = bucketAddress(url);
  const createClient = () => new S3Client({ requestHandler, ...(endpoint && { endpoint, forcePathStyle: true }) });
  // Each use has connections of its own: however many readers wait for documents, covers and checks don't wait with
  // them.
  const documents = createClient();
  const others = createClient();
  const isDocument = (key: string) => key.endsWith('.pdf');
  const clientFor = (key: string) => (isDocument(key) ? documents : others);
  // However many documents are on their way, a new one doesn't wait with them.
  const turns = {
    cover: createTurns(AT_ONCE.cover),
    first: createTurns(AT_ONCE.first),
    next: createTurns(AT_ONCE.next),
  };
  const pace = createPacer(LONGEST_WAIT_MILLISECONDS);

  /** @throws HttpError 503 when the bucket takes too long, or can't answer now */
  async function readPiece(kind: Kind, key: string, [start, end]: ByteRange): Promise<Piece> {
    const endTurn = await enter(kind);
    if (kind === 'next') await pace();
    const abortSignal = AbortSignal.timeout(ANSWER_MILLISECONDS);
    try {
      const Range = `bytes=${start}-${end}`;
      const { Body, ContentRange } = await clientFor(key).send(
        new GetObjectCommand({ Bucket, Key: toObjectKey(key), Range }),
        { abortSignal },
      );
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      return { bytes, size: Number(ContentRange?.split('/')[1]) };
    } catch (error) {
      const late = abortSignal.aborted && `no answer in ${ANSWER_MILLISECONDS / 1000} seconds`;
      const reason = late || (isAway(error) && tellReason(error));
      if (!reason) throw error;
      throw busy(new Error(`the bucket ${Bucket}: ${reason}`, { cause: error }));
    } finally {
      endTurn();
    }
  }

  /** Later pieces may wait: the reader still has the one before. @throws HttpError 503 after too long a wait */
  async function enter(kind: Kind): Promise<() => void> {
    const turn = turns[kind].enter('bucket');
    if (kind === 'next') return turn;
    return withinTime(turn, TURN_SECONDS).catch(() => {
      void turn.then((endTurn) => endTurn());
      throw busy();
    });
  }

  /** @param bytes The first piece of the range. */
  async function* readPieces(key: string, bytes: Uint8Array, [start, end]: ByteRange): AsyncGenerator<Uint8Array> {
    // Only one piece is kept at a time.
    let piece = bytes;
    for (let next = start + PIECE_BYTES; ; next += PIECE_BYTES) {
      yield piece;
      if (next > end) return;
      ({ bytes: piece } = await readPiece('next', key, [next, Math.min(end, next + PIECE_BYTES - 1)]));
    }
  }

  async function read(key: string, range?: ByteRange): Promise<Readable | null> {
    const start = range?.[0] ?? 0;
    const last = range?.[1] ?? Number.POSITIVE_INFINITY;
    try {
      const kind = isDocument(key) ? 'first' : 'cover';
      const first = await readPiece(kind, key, [start, Math.min(last, start + PIECE_BYTES - 1)]);
      const pieces = readPieces(key, first.bytes, [start, Math.min(last, first.size - 1)]);
      // The next piece is read when the reader has taken the one before.
      return Readable.from(pieces, { objectMode: false, highWaterMark: 0 });
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  return {
    read,
    async put(key, file, ContentType) {
      const params = { Bucket, Key: toObjectKey(key), Body: createReadStream(file), ContentType };
      await new Upload({ client: clientFor(key), params }).done().catch((error) => {
        const Failure = isAway(error) ? FileNotTaken : PlainError;
        throw new Failure(`the bucket ${Bucket} has not taken a file: ${tellReason(error)}`, { cause: error });
      });
    },
    async remove(key) {
      if (!key) throw new Error('without a key, all files would be removed');
      const Prefix = toObjectKey(key);
      for (let ContinuationToken: string | undefined; ; ) {
        const found = await others.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
        for (const { Key } of found.Contents ?? []) {
          const isWithin = Key === Prefix || Key?.startsWith(`${Prefix}/`);
          // Removes one by one: not every provider takes several at once.
          if (isWithin) await others.send(new DeleteObjectCommand({ Bucket, Key }));
        }
        if (!found.IsTruncated) return;
        ContinuationToken = found.NextContinuationToken;
      }
    },
    async *list(folder) {
      const base = prefix && `${prefix}/`;
      const Prefix = folder ? `${base}${folder}/` : base;
      for (let ContinuationToken: string | undefined; ; ) {
        const found = await others.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
        for (const { Key = '', Size = 0 } of found.Contents ?? []) yield { key: Key.slice(base.length), size: Size };
        if (!found.IsTruncated) return;
        ContinuationToken = found.NextContinuationToken;
      }
    },
    async check() {
      // Asks for a file that is not there. The answer needs the bucket and the right to list it, which reading needs
      // too.
      (await read('not-there'))?.destroy();
    },
  };
}

/** The status of the bucket's answer; undefined where it has not answered. */
const statusOf = (error: Error) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** True if the bucket could not be reached, or has answered that it can't answer now. */
function isAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const status = statusOf(error);
  return status === undefined ? 'code' in error || error.name === 'TimeoutError' : status >= 500 || status === 429;
}

function tellReason(error: Error): string {
  const status = statusOf(error);
  // The provider's own words name the bucket or the right that is missing.
  const words = error.message && error.message !== error.name ? `: ${error.message}` : '';
  return status === undefined
    ? error.message || (error as NodeJS.ErrnoException).code || error.name
    : `status ${status} (${error.name}${words})`;
}
