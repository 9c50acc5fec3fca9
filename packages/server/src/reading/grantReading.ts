import {
  canDownload,
  canRead,
  type DocumentType,
  type Download,
  type Entitlements,
  type Issue,
  NO_ENTITLEMENTS,
  type Store,
} from '@magazine-store/protocol';
import { HttpError } from '../httpError.ts';
import type { FileTokens } from './fileTokens.ts';
import type { KnownFiles } from './knownFiles.ts';

interface Dependencies {
  findFile: KnownFiles['find'];
  tokens: FileTokens;
  store: Pick<Store, 'require_auth_to_read' | 'enable_downloading'>;
  /** The server's own origin. */
  origin: string;
}

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
 *   bought (contract, section 4)
 */
export async function grantReading(
  { findFile, tokens, store, origin }: Dependencies,
  request: Request,
): Promise<Download> {
  const { issue, type, entitlements, session } = request;
  if (!issue) throw new HttpError(404, 'not_found');
  const verdict = canRead(issue, type, store, entitlements);
  if (verdict === 'no_sample') throw new HttpError(404, 'not_found');
  if (verdict === 'sign_in_required') throw new HttpError(401, 'sign_in_required');
  if (verdict === 'not_owned') throw new HttpError(403, 'not_owned');

  const file = await findFile(issue.id, type);
  if (!file) throw new HttpError(404, 'not_found');
  const isOpen = canRead(issue, type, store, NO_ENTITLEMENTS) === 'allowed';
  const grant = { issueId: issue.id, type, version: file.version, ...(!isOpen && { session }) };
  const [{ token, expiresAt }, openToken] = await Promise.all([tokens.forFile(grant), tokens.forOpening(grant)]);
  const url = `${origin}/files/${token}`;
  const draw = file.pages.flatMap(({ number }, index) => (file.draw_pages?.includes(number) ? [index + 1] : []));
  const keeps = type === 'full' && canDownload(issue, store, entitlements) === 'allowed';
  return {
    url,
    size: file.size,
    version: file.version,
    open_token: openToken,
    expires_at: expiresAt.toISOString(),
    page_images: {
      url: file.picture_heights ? `${url}/pages/{height}/{page}` : `${url}/pages/{page}`,
      thumb_url: `${url}/thumbs/{page}`,
      sizes: file.pages.map(({ size }) => size),
      ...(file.picture_heights && { heights: file.picture_heights }),
      ...(file.has_layers && { layers_url: `${url}/layers/{page}`, contents_url: `${url}/contents` }),
      ...(draw.length > 0 && { draw }),
    },
    ...(type === 'sample' && { page_numbers: file.pages.map(({ number }) => number) }),
    opening_ranges: file.opening_ranges,
    ...(keeps && { keep_url: `${origin}/api/download-pdf/${issue.id}?token=${await tokens.forDownload(grant)}` }),
  };
}
