import { text } from 'node:stream/consumers';
import { keepLinks, keepPages, type PackedDocument, type PackedPage } from '@magazine-store/contents';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../httpError.ts';
import type { Services } from '../services.ts';
import type { FileName } from './fileAddresses.ts';
import type { IssueFile } from './issueFiles.ts';
import { keptPictures } from './keptPictures.ts';
import { isOpenToAll } from './openToAll.ts';
import { readStored, sendDocument } from './sendDocument.ts';
import type { Storage } from './storage.ts';

interface RequestedFile {
  file: IssueFile;
  /** The end of the address's signature, in seconds since 1970. */
  expires: number | undefined;
}

interface PageParams {
  name: string;
  page: string;
}

/**
 * A signed address lasts for a minute, but the reader shows what it has loaded from the browser's own cache for longer.
 * No shared cache may keep it, unless its operator has made it check signatures.
 */
const CACHED = {
  public: 'public, max-age=31536000, immutable',
  signed: 'private, max-age=3600, immutable',
} satisfies Record<FileName['access'], string>;

/** The documents, pictures and layers behind their addresses: what is open to all, and for others a valid signature. */
export function fileRoutes(
  app: FastifyInstance,
  {
    files,
    storage,
    addresses,
    catalogue,
    store,
    presigned,
  }: Pick<Services, 'files' | 'storage' | 'addresses' | 'catalogue' | 'store' | 'presigned'>,
): void {
  const pictures = keptPictures();

  /** @throws HttpError 403. It is `expired` also when the issue is gone, so that the client asks for a new URL. */
  async function findRequestedFile(request: FastifyRequest, reply: FastifyReply): Promise<RequestedFile> {
    const verdict = addresses.read(request.url);
    if (!verdict.valid) throw new HttpError(403, verdict.reason);
    const { issueId, type, access } = verdict.value;
    const { byId, unpublished } = await catalogue.current();
    const isThere =
      access === 'public'
        ? await isOpenToAll({ catalogue, store }, issueId, type)
        : byId.has(issueId) || unpublished.has(issueId);
    const file = isThere ? await files.findRevision(verdict.value) : undefined;
    if (!file) throw new HttpError(403, 'expired');
    // The answer is the same for pages of every origin: caches need not tell them apart.
    reply.removeHeader('Vary');
    reply.headers({ 'Cache-Control': CACHED[access], 'Cross-Origin-Resource-Policy': 'cross-origin' });
    return { file, expires: verdict.expires };
  }

  /** Where the bucket sends files itself, leads the browser there. @returns false if the server sends the file */
  async function isSentByBucket(request: FastifyRequest, reply: FastifyReply, key: string, expires?: number) {
    // The address is for GET alone. The answer to HEAD has no bytes.
    if (!presigned || request.method !== 'GET') return false;
    const { url, keepFor } = await presigned.addressOf(key, { expires });
    reply.header('Cache-Control', `private, max-age=${keepFor}`).redirect(url, 307);
    return true;
  }

  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { file, expires } = await findRequestedFile(request, reply);
    if (await isSentByBucket(request, reply, file.storage_key, expires)) return reply;
    return sendDocument({ request, reply, storage, file });
  });

  async function sendPicture(request: FastifyRequest, reply: FastifyReply, key: string, expires?: number) {
    if (await isSentByBucket(request, reply, key, expires)) return reply;
    const picture = pictures.get(key) ?? pictures.keep(key, await readStored(storage, key));
    return reply.header('Content-Type', 'image/webp').send(picture);
  }

  app.get<{ Params: PageParams }>('/files/:name/thumbs/:page', async (request, reply) => {
    const { file, expires } = await findRequestedFile(request, reply);
    const { number } = findPage(file, request.params.page);
    return sendPicture(request, reply, `${file.pictures_key}/thumbs/${number}.webp`, expires);
  });

  app.get<{ Params: PageParams }>('/files/:name/pages/:page', async (request, reply) => {
    const { file, expires } = await findRequestedFile(request, reply);
    if (file.picture_heights) throw new HttpError(404, 'not_found');
    const { number } = findPage(file, request.params.page);
    return sendPicture(request, reply, `${file.pictures_key}/pages/${number}.webp`, expires);
  });

  app.get<{ Params: PageParams & { height: string } }>('/files/:name/pages/:height/:page', async (request, reply) => {
    const { file, expires } = await findRequestedFile(request, reply);
    const { number } = findPage(file, request.params.page);
    const heights = file.picture_heights ?? [];
    // A viewer of a former release knows no heights and leaves the placeholder as it is.
    const height =
      request.params.height === '{height}'
        ? heights.at(-1)
        : heights.find((each) => String(each) === request.params.height);
    if (height === undefined) throw new HttpError(404, 'not_found');
    return sendPicture(request, reply, `${file.pictures_key}/pages/${height}/${number}.webp`, expires);
  });

  app.get<{ Params: PageParams }>('/files/:name/layers/:page', async (request, reply) => {
    const { file } = await findRequestedFile(request, reply);
    if (!file.has_layers) throw new HttpError(404, 'not_found');
    const { number } = findPage(file, request.params.page);
    const page: PackedPage = await readJson(storage, `${file.pictures_key}/layers/${number}.json`);
    return reply.send(file.type === 'full' ? page : keepLinks(page, pageNumbers(file)));
  });

  app.get<{ Params: { name: string } }>('/files/:name/contents', async (request, reply) => {
    const { file } = await findRequestedFile(request, reply);
    if (!file.has_layers) throw new HttpError(404, 'not_found');
    const document: PackedDocument = await readJson(storage, `${file.pictures_key}/layers/document.json`);
    return reply.send(file.type === 'full' ? document : keepPages(document, pageNumbers(file)));
  });
}

/** @param text The page's number in the document, from 1, as it stands in the address. @throws HttpError 404 */
function findPage(file: IssueFile, text: string): IssueFile['pages'][number] {
  const page = /^[1-9]\d*$/.test(text) ? file.pages[Number(text) - 1] : undefined;
  if (!page) throw new HttpError(404, 'not_found');
  return page;
}

const pageNumbers = ({ pages }: IssueFile) => pages.map(({ number }) => number);

async function readJson<Content>(storage: Storage, key: string): Promise<Content> {
  return JSON.parse(await text(await readStored(storage, key)));
}
