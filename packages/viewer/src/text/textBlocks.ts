import type { Illustration, PageText, TextRun } from '@magazine-store/contents';
import { furnitureLast } from './furniture.ts';
import { type Hyphens, readHyphens } from './hyphens.ts';
import { bodySize, laidOutBlocks } from './laidOutBlocks.ts';
import { findPictures, joinFigures, withPictures } from './pictures.ts';
import { taggedBlocks } from './taggedBlocks.ts';
import type { TextBlock } from './textBlock.ts';

/** The share of a page's text that its structure must name; otherwise the structure is ignored. */
const BELIEVED = 0.5;

/** Characters: shorter text that the structure does not name is ornament, such as folios. */
const ORNAMENT = 40;

/** Hostile files have millions of runs. A newspaper's page with one run for each character has fewer than this. */
const MAX_RUNS = 20_000;

/**
 * A page as flowing text: by the file's structure if it has one, else by the places of the text. Running heads and feet
 * come last.
 *
 * @param illustrations The page's pictures, which are put where they belong. A picture's caption follows it.
 */
export function textBlocks(whole: PageText, illustrations: readonly Illustration[] = []): TextBlock[] {
  const runs = whole.runs.slice(0, MAX_RUNS);
  const hyphens = readHyphens(runs);
  const own = runs.filter(({ running }) => !running);
  // A page that has nothing but its head and foot: they are its text.
  const page = { ...whole, runs: own.length > 0 ? own : runs };
  const pictures = findPictures(page, illustrations, bodySize(page.runs));
  const captions = new Set(pictures.flatMap(({ caption }) => caption));
  const text = { ...page, runs: page.runs.filter((run) => !captions.has(run)) };
  const running = laidOutBlocks({ ...page, runs: own.length > 0 ? runs.filter((run) => run.running) : [] }, hyphens);
  return [
    ...joinFigures(withPictures(readBlocks(text, hyphens), pictures, page, hyphens)),
    ...running.map(({ language, runs, text }): TextBlock => ({ kind: 'furniture', language, runs, text })),
  ];
}

function readBlocks(page: PageText, hyphens: Hyphens): TextBlock[] {
  if (!page.structure) return laidOutBlocks(page, hyphens);
  const { blocks, rest } = taggedBlocks(page, page.structure, hyphens);
  if (signs(rest) > (1 - BELIEVED) * signs(page.runs)) return laidOutBlocks(page, hyphens);
  const others = laidOutBlocks({ ...page, runs: rest }, hyphens);
  const spoken = others.filter(({ kind, text }) => kind !== 'furniture' && text.length > ORNAMENT);
  return furnitureLast([...blocks, ...spoken], page.size.height);
}

const signs = (runs: readonly TextRun[]) => runs.reduce((sum, { text }) => sum + text.trim().length, 0);
