import type { FormValues } from './issueForm.ts';

/** What an editor has typed and not saved, kept on the device until it is saved or discarded. */

interface KeptTyping {
  /** The details that the editor saw. */
  former: FormValues;
  typed: FormValues;
}

const keyOf = (userId: number | null, issueId: number) => `magazine-store-desk-issue-${userId}-${issueId}`;

/** @param shape Has the names of all fields: what a former release has kept may lack some. */
export function readKeptTyping(userId: number | null, issueId: number, shape: FormValues): KeptTyping | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, issueId)) ?? 'null') as KeptTyping | null;
    return kept && { former: { ...shape, ...kept.former }, typed: { ...shape, ...kept.typed } };
  } catch {
    return null;
  }
}

export function keepTyping(userId: number | null, issueId: number, kept: KeptTyping | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(userId, issueId), JSON.stringify(kept));
    else localStorage.removeItem(keyOf(userId, issueId));
  } catch {
    // A full or forbidden storage: the typing stays on the screen alone.
  }
}
