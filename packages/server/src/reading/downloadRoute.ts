import { canDownload, type DocumentType, type DownloadVerdict, type ErrorCode } from '@magazine-store/protocol';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../httpError.ts';
import type { Services } from '../services.ts';
import type { Grant } from './fileTokens.ts';
import { sendDocument } from './sendDocument.ts';
import { snapshotFor } from './snapshotFor.ts';
import { loadVisitorEntitlements } from './visitorEntitlements.ts';

const TYPE: DocumentType = 'full';

/** The address at a bucket may be followed for this long. A download that has begun goes on. */
const OPEN_SECONDS = 60;

const REFUSALS: Readonly<Record<Exclude<DownloadVerdict, 'allowed'>, [status: number, code: ErrorCode]>> = {
  not_offered: [404, 'not_found'],
  sign_in_required: [401, 'sign_in_required'],
  not_owned: [403, 'not_owned'],
};

/**
 * The file to keep of an issue, as an attachment: for its buyers, and of a free issue for every signed-in reader, in a
 * store that offers files to keep. An address with a token, which the store's page asked for before, needs no cookie. After
 * the token's time, the session of the request decides.
 */
export function downloadRoute(app: FastifyInstance, services: Services): void {
  const { db, files, storage, tokens, hasAccess, store, visitors, presigned } = services;

  app.get<{ Params: { id: string } }>('/api/download-pdf/:id', async (request, reply) => {
    const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : Number.NaN;
    const { granted, refusal } = await readGrant(request, id);
    const { byId, unpublished } = await snapshotFor(services, request);
    const issue = byId.get(id) ?? (granted && unpublished.get(id));
    if (!issue) throw refusal ?? new HttpError(404, 'not_found');
    const verdict = granted
      ? 'allowed'
      : canDownload(issue, store, await loadVisitorEntitlements(db, visitors, request));
    if (verdict !== 'allowed') throw refusal ?? new HttpError(...REFUSALS[verdict]);
    const file = granted ? await files.findRevision(granted) : await files.find(id, TYPE);
    if (!file) throw new HttpError(404, 'not_found');
    const disposition = contentDisposition(`${fileName(issue.title || store.name)}.pdf`);
    if (presigned && request.method === 'GET') {
      const expires = Math.floor(Date.now() / 1000) + OPEN_SECONDS;
      const { url } = await presigned.addressOf(file.storage_key, { disposition, expires });
      return reply.header('Cache-Control', 'no-store').redirect(url, 307);
    }
    reply.headers({ 'Content-Disposition': disposition, 'Cache-Control': 'private, no-cache' });
    return sendDocument({ request, reply, storage, file });
  });

  /** The grant in the address's token, or the refusal of a token that is wrong or no longer valid. */
  async function readGrant(
    { query }: FastifyRequest,
    id: number,
  ): Promise<{ granted: Grant | null; refusal?: HttpError }> {
    const { token } = query as { token?: unknown };
    if (token === undefined) return { granted: null };
    const refuse = (code: ErrorCode) => ({ granted: null, refusal: new HttpError(403, code) });
    const verdict = await tokens.readDownload(String(token));
    if (!verdict.valid) return refuse(verdict.reason);
    if (!(await hasAccess(verdict.value))) return refuse('expired');
    return verdict.value.issueId === id ? { granted: verdict.value } : refuse('invalid_token');
  }
}

/** The title without characters that file systems take for something else. */
const fileName = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
