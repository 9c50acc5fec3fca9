import { createHash } from 'node:crypto';
import type { PageData } from '@magazine-store/protocol';

/** A message to all visitors. Its id changes with its text, so a visitor who dismissed one sees the next. */
export const toMessage = (header: string, text: string): NonNullable<PageData['message']> => {
  const id = createHash('sha256').update(`${header}\n${text}`).digest('base64url').slice(0, 12);
  return { id, header, text };
};
