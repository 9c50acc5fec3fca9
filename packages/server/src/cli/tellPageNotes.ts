import { describeNotes, type PageNotes } from '../importing/pageNotes.ts';

/** Tells the publisher of pages that an import drew in another way than usual, or that lack something. */
export function tellPageNotes(name: string, notes: PageNotes): void {
  for (const line of describeNotes(notes)) console.error(`magazine-store: ${name}: ${line}`);
}
