import type { LinkTarget, NamedAction } from './bookContents.ts';

/** What pdf.js tells of a link or an entry of the outline. Its `unsafeUrl` is not even looked at. */
export interface PdfLink {
  url?: string | null | undefined;
  action?: string | null | undefined;
  dest?: unknown;
}

const SAFE_URL = /^(?:https?|mailto|tel):/i;

const ACTIONS = new Map<string, NamedAction>([
  ['FirstPage', 'first'],
  ['PrevPage', 'previous'],
  ['NextPage', 'next'],
  ['LastPage', 'last'],
]);

/** Null for what the reader does not follow: other schemes, other actions (such as Print), scripts, attachments. */
export function targetOf({ url, action, dest }: PdfLink): LinkTarget | null {
  // pdf.js lets through more than a reader of magazines needs, and files may be hostile: asked again.
  if (url) return SAFE_URL.test(url) ? { kind: 'url', url } : null;
  const known = ACTIONS.get(action ?? '');
  if (known) return { kind: 'action', action: known };
  return dest ? { kind: 'destination', destination: dest } : null;
}
