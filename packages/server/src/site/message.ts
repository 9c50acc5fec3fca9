import { createHash } from 'node:crypto';
import type { PageData } from '@magazine-store/protocol';

/** A message to all visitors. Who dismissed one sees the next: its id changes with what it says. */
export const messageOf = (header: string, text: string): PageData['message'] => {
  const id = createHash('sha256').update(`${header}\n${text}`).digest('base64url').slice(0, 12);
  return { id, header, text };
};
