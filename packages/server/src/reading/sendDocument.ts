import { Readable } from 'node:stream';
import type { ByteRange } from '@magazine-store/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { IssueFile } from './issueFiles.ts';
import type { Storage } from './storage.ts';

interface Sending {
  request: FastifyRequest;
  reply: FastifyReply;
  storage: Storage;
  file: IssueFile;
}

/** Sends the bytes of a PDF, or the requested range of them (RFC 9110, section 14). */
export async function sendDocument({ request, reply, storage, file }: Sending): Promise<FastifyReply> {
  reply.headers({ 'Content-Type': 'application/pdf', 'Accept-Ranges': 'bytes', ETag: `"${file.version}"` });
  const range = wantedRange(request, file);
  if (range === 'unsatisfiable') {
    reply.headers({ 'Content-Range': `bytes */${file.size}`, 'Cache-Control': 'no-store' });
    return reply.code(416).send();
  }
  if (range) reply.code(206).header('Content-Range', `bytes ${range[0]}-${range[1]}/${file.size}`);
  reply.header('Content-Length', range ? range[1] - range[0] + 1 : file.size);
  // The reply is an empty stream: for anything else Fastify would write its own length over the file's.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(await readStored(storage, file.storage_key, range));
}

/** Reads a file that the database says is there. @throws Error when it is not */
export async function readStored(storage: Storage, key: string, range?: ByteRange): Promise<Readable> {
  const bytes = await storage.read(key, range);
  if (!bytes) throw new Error(`the storage has lost ${key}`);
  return bytes;
}

/**
 * The requested range. Undefined means the whole file, which RFC 9110 also allows for several ranges and for a stale
 * `If-Range`.
 */
function wantedRange(request: FastifyRequest, file: IssueFile): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': ifRange } = request.headers;
  if (!range || (ifRange && ifRange !== `"${file.version}"`)) return undefined;
  // The last bytes of a shorter file are the whole file.
  const suffix = /^bytes=-(\d+)$/.exec(range)?.[1];
  if (suffix && file.size > 0 && Number(suffix) >= file.size) return [0, file.size - 1];
  const ranges = parseRange(file.size, range);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 || !ranges[0]) return undefined;
  return [ranges[0].start, ranges[0].end];
}
