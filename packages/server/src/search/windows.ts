import { wholeLetter } from './wholeLetter.ts';

/** UTF-16 units of a window. */
const LONGEST = 80;
/** The least UTF-16 units of a window. A shorter one says nothing. */
const SHORTEST = 12;

/**
 * The two pieces of a page's text that a search may show to visitors who may not read the page. They come from its
 * beginning and its middle, and are together at most a tenth of it. The import makes them once and the store keeps
 * them: if another rule made them anew, visitors would see other pieces as well.
 */
export function splitIntoWindows(text: string): string[] {
  const shown = text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();
  const tenth = Math.floor(shown.replaceAll(' ', '').length / 10);
  if (tenth < SHORTEST) return [];
  if (tenth < 2 * SHORTEST) return [windowFrom(shown, 0, tenth)];
  const length = Math.min(LONGEST, Math.floor(tenth / 2));
  return [windowFrom(shown, 0, length), windowFrom(shown, wordFrom(shown, Math.floor(shown.length / 2)), length)];
}

/** The beginning of the next word, if it is near. Scripts without blanks have no words. */
function wordFrom(text: string, at: number): number {
  const blank = text.slice(at, at + LONGEST).indexOf(' ');
  return blank < 0 ? wholeLetter(text, at) : at + blank + 1;
}

function windowFrom(text: string, from: number, length: number): string {
  const limit = from + length;
  if (limit >= text.length) return text.slice(from);
  const blank = text.lastIndexOf(' ', limit);
  return text.slice(from, blank > from ? blank : wholeLetter(text, limit));
}
