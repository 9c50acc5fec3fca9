import { Readable } from 'node:stream';
import type { ByteRange } from '@magazine-store/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { HttpError } from '../httpError.ts';
import type { FileTokens } from './fileTokens.ts';
import { findFile, type IssueFile } from './issueFiles.ts';
import type { Storage } from './storage.ts';

interface Dependencies {
  db: Database;
  storage: Storage;
  tokens: FileTokens;
  config: Pick<Config, 'DOWNLOAD_SECONDS'>;
}

/** The documents and pictures behind download URLs. Nothing but a valid token opens them. */
export function fileRoutes(app: FastifyInstance, { db, storage, tokens, config }: Dependencies): void {
  /** Shared caches must not hand a bought file to somebody else; the reader's own may keep it for a token's life. */
  const privateHeaders = (reply: FastifyReply) =>
    reply.headers({
      'Cache-Control': `private, max-age=${config.DOWNLOAD_SECONDS}`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });

  /** @throws HttpError 403, `expired` also when the file was replaced: the client then asks for a new URL. */
  async function fileOf(token: string): Promise<IssueFile> {
    const verdict = await tokens.readFile(token);
    if (!verdict.valid) throw new HttpError(403, verdict.reason);
    const { issueId, type, version } = verdict.value;
    const file = await findFile(db, issueId, type);
    if (file?.version !== version) throw new HttpError(403, 'expired');
    return file;
  }

  app.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    const file = await fileOf(request.params.token);
    privateHeaders(reply).headers({
      'Content-Type': 'application/pdf',
      'Accept-Ranges': 'bytes',
      ETag: `"${file.version}"`,
    });
    const range = wantedRange(request, file);
    if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${file.size}`).send();
    if (range) reply.code(206).header('Content-Range', `bytes ${range[0]}-${range[1]}/${file.size}`);
    reply.header('Content-Length', range ? range[1] - range[0] + 1 : file.size);
    // A stream, if an empty one: for anything else Fastify would write its own length over the file's.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    return reply.send(await stored(file.storage_key, range));
  });

  for (const kind of ['pages', 'thumbs'] as const) {
    app.get<{ Params: { token: string; page: string } }>(`/files/:token/${kind}/:page`, async (request, reply) => {
      const file = await fileOf(request.params.token);
      const page = /^\d+$/.test(request.params.page) ? file.pages[Number(request.params.page) - 1] : undefined;
      if (!page) throw new HttpError(404, 'not_found');
      const picture = await stored(`${file.pictures_key}/${kind}/${page.number}.webp`);
      return privateHeaders(reply).header('Content-Type', 'image/webp').send(picture);
    });
  }

  async function stored(key: string, range?: ByteRange) {
    const bytes = await storage.read(key, range);
    if (!bytes) throw new Error(`the storage has lost ${key}`);
    return bytes;
  }
}

/** Undefined means all of it, which RFC 9110 also allows for several ranges and for a stale `If-Range`. */
function wantedRange(request: FastifyRequest, file: IssueFile): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': ifRange } = request.headers;
  if (!range || (ifRange && ifRange !== `"${file.version}"`)) return undefined;
  const ranges = parseRange(file.size, range);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 || !ranges[0]) return undefined;
  return [ranges[0].start, ranges[0].end];
}
