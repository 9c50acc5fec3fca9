import type { PageText, TextRun } from '@magazine-store/contents';
import { furnitureLast } from './furniture.ts';
import { laidOutBlocks } from './laidOutBlocks.ts';
import { taggedBlocks } from './taggedBlocks.ts';
import type { TextBlock } from './textBlock.ts';

/** The share of a page's text that its structure must name; otherwise the structure is ignored. */
const BELIEVED = 0.5;

/** Characters: shorter text that the structure does not name is ornament, such as folios. */
const ORNAMENT = 40;

/** Hostile files have millions. Even a newspaper's page that is set sign by sign has fewer. */
const MAX_RUNS = 20_000;

/** A page as flowing text: by the file's structure if it has one, else by the places of the text. */
export function textBlocks(whole: PageText): TextBlock[] {
  const page = { ...whole, runs: whole.runs.slice(0, MAX_RUNS) };
  if (!page.structure) return laidOutBlocks(page);
  const { blocks, rest } = taggedBlocks(page, page.structure);
  if (signs(rest) > (1 - BELIEVED) * signs(page.runs)) return laidOutBlocks(page);
  const others = laidOutBlocks({ ...page, runs: rest });
  const spoken = others.filter(({ kind, text }) => kind !== 'furniture' && text.length > ORNAMENT);
  return furnitureLast([...blocks, ...spoken], page.size.height);
}

const signs = (runs: readonly TextRun[]) => runs.reduce((sum, { text }) => sum + text.trim().length, 0);
