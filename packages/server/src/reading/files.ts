import { text } from 'node:stream/consumers';
import { keepLinks, keepPages, type PackedDocument, type PackedPage } from '@magazine-store/contents';
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

interface PageParams {
  token: string;
  page: string;
}

/** The documents, pictures and layers behind download URLs. Nothing but a valid token opens them. */
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

  async function sendPicture(reply: FastifyReply, key: string) {
    const picture = await readStored(storage, key);
    return privateHeaders(reply).header('Content-Type', 'image/webp').send(picture);
  }

  app.get<{ Params: PageParams }>('/files/:token/thumbs/:page', async ({ params }, reply) => {
    const file = await findRequestedFile(params.token);
    return sendPicture(reply, `${file.pictures_key}/thumbs/${findPage(file, params.page).number}.webp`);
  });

  app.get<{ Params: PageParams }>('/files/:token/pages/:page', async ({ params }, reply) => {
    const file = await findRequestedFile(params.token);
    if (file.picture_heights) throw new HttpError(404, 'not_found');
    return sendPicture(reply, `${file.pictures_key}/pages/${findPage(file, params.page).number}.webp`);
  });

  app.get<{ Params: PageParams & { height: string } }>(
    '/files/:token/pages/:height/:page',
    async ({ params }, reply) => {
      const file = await findRequestedFile(params.token);
      const { number } = findPage(file, params.page);
      const heights = file.picture_heights ?? [];
      // A viewer of a former release knows no heights and leaves the placeholder as it is.
      const height =
        params.height === '{height}' ? heights.at(-1) : heights.find((each) => String(each) === params.height);
      if (height === undefined) throw new HttpError(404, 'not_found');
      return sendPicture(reply, `${file.pictures_key}/pages/${height}/${number}.webp`);
    },
  );

  app.get<{ Params: PageParams }>('/files/:token/layers/:page', async ({ params }, reply) => {
    const file = await findRequestedFile(params.token);
    if (!file.has_layers) throw new HttpError(404, 'not_found');
    const { number } = findPage(file, params.page);
    const page: PackedPage = await readJson(storage, `${file.pictures_key}/layers/${number}.json`);
    return privateHeaders(reply).send(file.type === 'full' ? page : keepLinks(page, pageNumbers(file)));
  });

  app.get<{ Params: { token: string } }>('/files/:token/contents', async ({ params }, reply) => {
    const file = await findRequestedFile(params.token);
    if (!file.has_layers) throw new HttpError(404, 'not_found');
    const document: PackedDocument = await readJson(storage, `${file.pictures_key}/layers/document.json`);
    return privateHeaders(reply).send(file.type === 'full' ? document : keepPages(document, pageNumbers(file)));
  });
}

/** @param text The page's number in the document, from 1, as it stands in the address. @throws HttpError 404 */
function findPage(file: IssueFile, text: string): IssueFile['pages'][number] {
  const page = /^\d+$/.test(text) ? file.pages[Number(text) - 1] : undefined;
  if (!page) throw new HttpError(404, 'not_found');
  return page;
}

const pageNumbers = ({ pages }: IssueFile) => pages.map(({ number }) => number);

async function readJson<Content>(storage: Storage, key: string): Promise<Content> {
  return JSON.parse(await text(await readStored(storage, key)));
}
