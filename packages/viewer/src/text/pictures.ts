import type { Box, Illustration, PageText, TextRun } from '@magazine-store/contents';
import type { Hyphens } from './hyphens.ts';
import { joinLines } from './joinLines.ts';
import { linesInOrder } from './lines.ts';
import { pieceGroups } from './pieces.ts';
import type { TextBlock } from './textBlock.ts';

/** Shares of the page: smaller pictures are ornaments, larger ones backgrounds of the text. */
const SMALLEST = 0.01;
const LARGEST = 0.85;

/** Times the body's size: captions are in smaller type. */
const CAPTION_SIZE = 0.96;

/** Times the caption's size: a caption stands at most this far from its picture, and its lines from each other. */
const CAPTION_GAP = 2.2;
const CAPTION_STEP = 1.7;

/** Characters: a picture with more text on it is a panel of text, which is read as text. */
const MOST_TEXT = 120;

/** Characters: longer text beside a picture is no caption. */
const LONGEST_CAPTION = 500;

export interface PlacedPicture {
  /** In points. */
  place: Box;
  /** In shares of the page. */
  box: Box;
  caption: TextRun[];
}

/** The pictures that belong to the page's text, with the runs of their captions. */
export function findPictures(
  { runs, size }: PageText,
  illustrations: readonly Illustration[],
  bodySize: number,
): PlacedPicture[] {
  const taken = new Set<TextRun>();
  return illustrations
    .map(({ box }) => box)
    .filter(({ width, height }) => width * height >= SMALLEST && width * height <= LARGEST)
    .filter((box) => countText(runs, box, size) <= MOST_TEXT)
    .toSorted((one, other) => one.y - other.y)
    .map((box) => {
      const place = {
        x: box.x * size.width,
        y: box.y * size.height,
        width: box.width * size.width,
        height: box.height * size.height,
      };
      const caption = findCaption(
        runs.filter((run) => !taken.has(run)),
        place,
        bodySize,
      );
      for (const run of caption) taken.add(run);
      return { place, box, caption };
    });
}

/** The characters of the text on a picture. */
function countText(runs: readonly TextRun[], { x, y, width, height }: Box, size: PageText['size']): number {
  const [left, top] = [x * size.width, y * size.height];
  const [right, bottom] = [left + width * size.width, top + height * size.height];
  const isOn = ({ box }: TextRun) =>
    box.x >= left && box.x + box.width <= right && box.y >= top && box.y + box.height <= bottom;
  return runs.filter(isOn).reduce((sum, { text }) => sum + text.trim().length, 0);
}

/** The lines in smaller type right below a picture, else right above it. */
function findCaption(runs: readonly TextRun[], place: Box, bodySize: number): TextRun[] {
  const small = runs.filter(
    ({ box, fontSize, angle, direction }) =>
      fontSize <= CAPTION_SIZE * bodySize &&
      angle === 0 &&
      direction !== 'ttb' &&
      box.x + box.width > place.x &&
      box.x >= place.x - fontSize &&
      box.x + box.width <= place.x + place.width + 3 * fontSize,
  );
  const below = growCaption(small, place.y + place.height, (run) => run.box.y);
  if (below.length > 0) return below;
  return growCaption(small, -place.y, (run) => -(run.box.y + run.box.height)).reverse();
}

/** @param getDistance Grows away from the picture. */
function growCaption(runs: readonly TextRun[], edge: number, getDistance: (run: TextRun) => number): TextRun[] {
  const found: TextRun[] = [];
  let end = edge;
  for (const run of runs.toSorted((one, other) => getDistance(one) - getDistance(other))) {
    const distance = getDistance(run);
    if (distance < edge - run.fontSize / 2) continue;
    const room = found.length === 0 ? CAPTION_GAP * run.fontSize : CAPTION_STEP * run.fontSize;
    if (distance - end > room) break;
    found.push(run);
    end = distance;
  }
  const letters = found.reduce((sum, { text }) => sum + text.length, 0);
  return letters > 0 && letters <= LONGEST_CAPTION && found.some(({ text }) => /\p{L}/u.test(text)) ? found : [];
}

/** Puts each picture behind the text above it in its column, and its caption behind the picture. */
export function withPictures(
  blocks: readonly TextBlock[],
  pictures: readonly PlacedPicture[],
  page: Pick<PageText, 'runs' | 'language'>,
  hyphens: Hyphens,
): TextBlock[] {
  const placed: TextBlock[] = [...blocks];
  for (const { place, box, caption } of pictures) {
    const text = captionText(caption, page.runs, hyphens);
    const found: TextBlock[] = [{ kind: 'picture', language: null, runs: [], text: '', box }];
    if (text) found.push({ kind: 'caption', language: page.language, runs: caption, text });
    placed.splice(findPlace(placed, place), 0, ...found);
  }
  return placed;
}

function captionText(caption: readonly TextRun[], order: readonly TextRun[], hyphens: Hyphens): string {
  const inOrder = caption.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  return joinLines(
    pieceGroups(inOrder).flatMap((pieces) => linesInOrder(pieces)),
    hyphens,
  );
}

/** Gives pictures the file's texts in place of figures, where the file names as many figures as there are pictures. */
export function joinFigures(blocks: readonly TextBlock[]): TextBlock[] {
  const figures = blocks.filter(({ kind }) => kind === 'figure');
  const pictures = blocks.filter(({ kind }) => kind === 'picture');
  if (figures.length !== pictures.length) return [...blocks];
  return blocks.flatMap((block): TextBlock[] => {
    if (block.kind === 'figure') return [];
    return block.kind === 'picture' ? [{ ...block, text: figures[pictures.indexOf(block)]?.text ?? '' }] : [block];
  });
}

/** The index of the first block that follows a picture. */
function findPlace(blocks: readonly TextBlock[], place: Box): number {
  const beside = (run: TextRun) => {
    const shared = Math.min(run.box.x + run.box.width, place.x + place.width) - Math.max(run.box.x, place.x);
    return shared > 0.3 * Math.min(run.box.width, place.width);
  };
  const isAbove = (run: TextRun) => beside(run) && run.box.y + run.box.height / 2 <= place.y;
  const above = blocks.findLastIndex(({ kind, runs }) => kind !== 'furniture' && runs.some(isAbove));
  if (above >= 0) {
    // Pictures that were placed before stand higher on the page, with their captions.
    let index = above + 1;
    while (blocks[index]?.kind === 'picture' || blocks[index]?.kind === 'caption') index++;
    return index;
  }
  const below = blocks.findIndex(({ runs }) => runs.some(beside));
  return below >= 0 ? below : blocks.findLastIndex(({ kind }) => kind === 'picture' || kind === 'caption') + 1;
}
