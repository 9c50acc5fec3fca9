import type { DocumentType } from '@magazine-store/protocol';
import { createContext, use } from 'react';

/** What anyone may ask of a store: its page, its host, and its own screens. */
export interface StoreCommands {
  openIssue(issueId: number): void;
  openViewer(issueId: number, options?: { type?: DocumentType; page?: number }): void;
  closeViewer(): void;
}

/** What compose hands to the features. */
export interface StoreServices {
  readonly commands: StoreCommands;
  /** The store stands in a frame that is as high as its content: what needs the window's height has no place there. */
  readonly embedded: boolean;
  /** Where a link to one of the store's locations points. */
  href(location: string): string;
  coverUrl(width: number, fileName: string): string;
  /** Fetches code that the next click is likely to need. */
  warm(part: 'detail' | 'reader'): void;
}

export const StoreContext = createContext<StoreServices | null>(null);

export function useStore(): StoreServices {
  const services = use(StoreContext);
  if (!services) throw new Error('A screen of the store stands outside of its StoreContext');
  return services;
}
