import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Config } from '../config.ts';
import { HttpError } from '../httpError.ts';
import type { AccessCheck } from './accessCheck.ts';
import type { FileTokens } from './fileTokens.ts';
import type { IssueFile } from './issueFiles.ts';
import type { KnownFiles } from './knownFiles.ts';
import { readStored, sendDocument } from './sendDocument.ts';
import type { Storage } from './storage.ts';

interface Dependencies {
  files: KnownFiles;
  storage: Storage;
  tokens: FileTokens;
  hasAccess: AccessCheck;
  catalogue: Catalogue;
  config: Pick<Config, 'DOWNLOAD_SECONDS'>;
}

/** The documents and pictures behind download URLs. Nothing but a valid token opens them. */
export function fileRoutes(
  app: FastifyInstance,
  { files, storage, tokens, hasAccess, catalogue, config }: Dependencies,
): void {
  /** Shared caches must not keep a bought file. The reader's browser may keep it for a token's life. */
  const privateHeaders = (reply: FastifyReply) =>
    reply.headers({
      'Cache-Control': `private, max-age=${config.DOWNLOAD_SECONDS}`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });

  /** @throws HttpError 403. It is `expired` also when the issue is gone, so that the client asks for a new URL. */
  async function findRequestedFile(token: string): Promise<IssueFile> {
    const verdict = await tokens.readFile(token);
    if (!verdict.valid) throw new HttpError(403, verdict.reason);
    if (!(await hasAccess(verdict.value))) throw new HttpError(403, 'expired');
    const { byId, unpublished } = await catalogue.current();
    const { issueId } = verdict.value;
    const isThere = byId.has(issueId) || unpublished.has(issueId);
    const file = isThere ? await files.findVersion(verdict.value) : undefined;
    if (!file) throw new HttpError(403, 'expired');
    return file;
  }

  app.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    const file = await findRequestedFile(request.params.token);
    privateHeaders(reply);
    return sendDocument({ request, reply, storage, file });
  });

  for (const kind of ['pages', 'thumbs'] as const) {
    app.get<{ Params: { token: string; page: string } }>(`/files/:token/${kind}/:page`, async (request, reply) => {
      const file = await findRequestedFile(request.params.token);
      const page = /^\d+$/.test(request.params.page) ? file.pages[Number(request.params.page) - 1] : undefined;
      if (!page) throw new HttpError(404, 'not_found');
      const picture = await readStored(storage, `${file.pictures_key}/${kind}/${page.number}.webp`);
      return privateHeaders(reply).header('Content-Type', 'image/webp').send(picture);
    });
  }
}
