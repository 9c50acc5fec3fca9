import type { LinkTarget, NamedAction } from './bookContents.ts';

/** The part of a pdf.js link or outline entry that the viewer uses. It ignores `unsafeUrl`. */
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

/**
 * Returns null for targets that the viewer does not follow: other schemes, other actions (such as Print), scripts,
 * attachments.
 */
export function toTarget({ url, action, dest }: PdfLink): LinkTarget | null {
  // pdf.js lets through more schemes than a viewer of magazines needs, and files may be hostile: check again.
  if (url) return SAFE_URL.test(url) ? { kind: 'url', url } : null;
  const known = ACTIONS.get(action ?? '');
  if (known) return { kind: 'action', action: known };
  return dest ? { kind: 'destination', destination: dest } : null;
}
