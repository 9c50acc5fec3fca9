import { measureOpening, type OpeningCost } from './openingRanges.ts';

/**
 * Finds the file that opens with the fewest bytes, then with the fewest requests. Object streams make most files
 * cheaper to open, but not all, so each file is measured.
 *
 * @param files Forms of the same document. Files that do not open are passed over.
 * @returns The cheapest file; the first of equals.
 * @throws The last file's exception when none opens.
 */
export async function cheapestFile(files: string[]): Promise<{ file: string; cost: OpeningCost }> {
  let best: { file: string; cost: OpeningCost } | undefined;
  let failure: unknown;
  for (const file of files) {
    try {
      const cost = await measureOpening(file);
      if (!best || isCheaper(cost, best.cost)) best = { file, cost };
    } catch (error) {
      failure = error;
    }
  }
  if (!best) throw failure;
  return best;
}

function isCheaper(a: OpeningCost, b: OpeningCost): boolean {
  return a.bytes === b.bytes ? a.requests < b.requests : a.bytes < b.bytes;
}
