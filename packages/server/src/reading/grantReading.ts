import {
  canDownload,
  canRead,
  type DocumentType,
  type Download,
  type Entitlements,
  type Issue,
  type RenewedAddress,
} from '@magazine-store/protocol';
import { HttpError } from '../httpError.ts';
import type { Services } from '../services.ts';
import { fileRevision } from './fileAddresses.ts';
import type { IssueFile } from './issueFiles.ts';
import type { KnownFiles } from './knownFiles.ts';
import { isOpenToAll } from './openToAll.ts';

type Dependencies = Pick<Services, 'config' | 'store' | 'catalogue' | 'tokens' | 'addresses'> & {
  files: Pick<KnownFiles, 'find'>;
};

interface Request {
  /** Undefined when no issue that the visitor may know has the requested id. */
  issue: Issue | undefined;
  type: DocumentType;
  entitlements: Entitlements;
  /** The id of the visitor's session. */
  session: string | undefined;
}

/**
 * The one place that grants reading: every address of a PDF or its pictures comes from here.
 * @throws HttpError 404 for an unknown issue, 401 where a free issue needs sign-in, 403 for an issue that was not
 *   bought
 */
export async function grantReading(services: Dependencies, request: Request): Promise<Download> {
  const { config, store, tokens } = services;
  const { issue, file, address } = await findAddress(services, request);
  const { type, entitlements, session } = request;
  const { base, query, expiresAt, renewAfter } = address;
  const grant = { issueId: issue.id, type, revision: fileRevision(file) };
  const openToken = await tokens.forOpening(grant);
  const draw = file.pages.flatMap(({ number }, index) => (file.draw_pages?.includes(number) ? [index + 1] : []));
  const keeps = type === 'full' && canDownload(issue, store, entitlements) === 'allowed';
  const toUrl = (path: string) => `${base}${path}${query}`;
  return {
    url: toUrl(''),
    size: file.size,
    version: file.version,
    open_token: openToken,
    expires_at: expiresAt.toISOString(),
    ...(renewAfter !== undefined && { renew_after: renewAfter }),
    page_images: {
      url: toUrl(file.picture_heights ? '/pages/{height}/{page}' : '/pages/{page}'),
      thumb_url: toUrl('/thumbs/{page}'),
      sizes: file.pages.map(({ size }) => size),
      ...(file.picture_heights && { heights: file.picture_heights }),
      ...(file.has_layers && { layers_url: toUrl('/layers/{page}'), contents_url: toUrl('/contents') }),
      ...(draw.length > 0 && { draw }),
    },
    ...(type === 'sample' && { page_numbers: file.pages.map(({ number }) => number) }),
    opening_ranges: file.opening_ranges,
    ...(keeps && {
      keep_url: `${config.PUBLIC_URL}/api/download-pdf/${issue.id}?token=${await tokens.forDownload({ ...grant, session })}`,
    }),
  };
}

/** Signs the address of a document anew. @throws HttpError as `grantReading` */
export async function renewAddress(services: Dependencies, request: Omit<Request, 'session'>): Promise<RenewedAddress> {
  const { base, query, expiresAt } = (await findAddress(services, request)).address;
  return { url: `${base}${query}`, expires_at: expiresAt.toISOString() };
}

async function findAddress(
  { store, catalogue, files, addresses }: Dependencies,
  { issue, type, entitlements }: Omit<Request, 'session'>,
) {
  if (!issue) throw new HttpError(404, 'not_found');
  const verdict = canRead(issue, type, store, entitlements);
  if (verdict === 'no_sample') throw new HttpError(404, 'not_found');
  if (verdict === 'sign_in_required') throw new HttpError(401, 'sign_in_required');
  if (verdict === 'not_owned') throw new HttpError(403, 'not_owned');
  const file: IssueFile | undefined = await files.find(issue.id, type);
  if (!file) throw new HttpError(404, 'not_found');
  const access = (await isOpenToAll({ catalogue, store }, issue.id, type)) ? 'public' : 'signed';
  return { issue, file, address: addresses.forFile(file, access) };
}
