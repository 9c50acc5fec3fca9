import type { Binding, OutlineEntry, PageAnnotations, PageIllustrations, PageText } from '@magazine-store/contents';
import { columnAt } from './layout/column.ts';
import type { Size } from './layout/fit.ts';
import { boundingPlace, type Place, type Point, placePages, spreadFits } from './layout/places.ts';
import {
  columnScene,
  findPageRead,
  type PageColumn,
  pageTop,
  placeInColumn,
  placesInColumn,
  resizeScroll,
  showsEnd,
} from './layout/scroll.ts';
import { type LeftOut, magazineSpreads, type Spread, singlePages, spreadIndex } from './layout/spreads.ts';
import {
  boundView,
  type PlacedScene,
  type Scene,
  type View,
  viewAround,
  viewAtEdge,
  visiblePart,
  WHOLE,
} from './layout/view.ts';
import type { FailureCode, Source } from './source.ts';

export type RenderState = 'initial' | 'running' | 'paused' | 'finished' | 'failed';

/** The area for pages: its size in CSS pixels, and the number of screen pixels per CSS pixel. */
export interface Stage extends Size {
  pixelRatio: number;
}

export type PageTurn = 'next' | 'previous' | 'first' | 'last';

export type Panel = 'pages' | 'contents' | 'find';

/** The colours of the pages. */
export type PaperColor = 'white' | 'sepia' | 'dark';

/** The reader's choices. */
export interface ReaderChoices {
  /** True for two pages side by side, false for one; null lets the window decide. */
  magazine: boolean | null;
  /** Dragging selects text instead of moving the page. */
  textSelecting: boolean;
  panel: Panel | null;
  /** The page's text takes the place of its picture. */
  textView: boolean;
  /** The text view's text size; 1 is the size of the interface. */
  textScale: number;
  /** Pages stand below each other, and are scrolled. */
  scrolling: boolean;
  /** Pages slide when they are turned. */
  animatedTurns: boolean;
  paper: PaperColor;
}

/** A page's contents beside its picture. */
export interface PageContents extends PageAnnotations {
  text: PageText;
}

/** One page to be drawn. */
export interface PagePlan {
  page: number;
  /** CSS pixels of the whole unzoomed page. */
  box: Size;
  inSight: boolean;
  /** The visible part of a zoomed page, in unzoomed CSS pixels from its corner. */
  visible: { part: Place; scale: number } | null;
}

export interface ViewerContext {
  source: Source | null;
  /** Stands for page 1 until its size is known. */
  cover: Size | null;
  page: number;
  /** The pages behind which the host has leaves, each with the number of pages that are left out there. */
  leaves: LeftOut;
  /** The leaf that is seen in place of pages, as the page before it. */
  leaf: number | null;
  /** Null until the source or the document gives it. */
  pageCount: number | null;
  /** Sizes of the pages known so far, in PDF points. */
  pageSizes: Record<number, Size>;
  /** The labels that are printed on the pages; null if they are only the page numbers. */
  labels: string[] | null;
  /** The host's binding; null leaves it to the document. */
  givenBinding: Binding | null;
  binding: Binding;
  /** All pages in reading order, as they are shown together. */
  spreads: readonly Spread[];
  /** The direction of the reader's last turn: the pages there are drawn ahead. */
  forward: boolean;
  stage: Stage | null;
  view: View;
  /** True if the last change of the view was a jump: slower movement helps the eye to follow it. */
  viewJumped: boolean;
  options: ReaderChoices;
  /** What was in sight when the last pages, or their end, came into it by scrolling. */
  seenScrolling: string;
  /** Counts the reader's requests for a panel: the focus goes there each time. */
  panelAsked: number;
  /** Pages that the reader left by following a link, the last one last. */
  trail: number[];
  renders: Record<number, RenderState>;
  /** The contents of the pages in sight, and of others near them; null for one that could not be read. */
  contents: Record<number, PageContents | null>;
  /** The illustrations of pages, as far as they are known and needed. */
  illustrations: Record<number, PageIllustrations>;
  /** Null until the viewer has fetched it. */
  outline: OutlineEntry[] | 'failed' | null;
  /** The pages that the outline's entries lead to, as far as they are known. */
  outlinePages: ReadonlyMap<OutlineEntry, number> | null;
  /** True if a picture has failed since the last one that loaded. */
  imagesFail: boolean;
  /** 0 to 100 over the bytes that opening needs; null until that is known. */
  progress: number | null;
  failure: FailureCode | null;
  /** The reader gave a password that is not the document's. */
  passwordWrong: boolean;
}

/** Width and height of A4: the likeliest page size until the real one is known. */
const UNKNOWN_PAGE: Size = { width: 595, height: 842 };

export interface ViewerInput {
  page: number;
  cover: Size | null;
  binding: Binding | null;
  options?: Partial<ReaderChoices>;
}

export function initialContext(input: ViewerInput): ViewerContext {
  const page = Math.max(1, Math.floor(input.page));
  return {
    source: null,
    cover: input.cover,
    page,
    leaves: new Map(),
    leaf: null,
    pageCount: null,
    pageSizes: {},
    labels: null,
    givenBinding: input.binding,
    binding: input.binding ?? 'left',
    spreads: singlePages(page),
    forward: true,
    stage: null,
    view: WHOLE,
    viewJumped: false,
    options: {
      magazine: null,
      textSelecting: false,
      panel: null,
      textView: false,
      textScale: 1,
      scrolling: false,
      animatedTurns: false,
      paper: 'white',
      ...input.options,
    },
    seenScrolling: '',
    panelAsked: 0,
    trail: [],
    renders: {},
    contents: {},
    illustrations: {},
    outline: null,
    outlinePages: null,
    imagesFail: false,
    progress: null,
    failure: null,
    passwordWrong: false,
  };
}

export function getPageSize({ pageSizes, cover, page }: ViewerContext, of: number): Size {
  return pageSizes[of] ?? (of === 1 ? cover : null) ?? pageSizes[page] ?? pageSizes[1] ?? UNKNOWN_PAGE;
}

/** The pages in sight, in reading order. */
export const spreadInSight = ({ spreads, page }: ViewerContext): Spread =>
  spreads[spreadIndex(spreads, page)] ?? [page];

/** The label that is printed on a page, or the page's number. */
export const pageLabel = ({ labels }: ViewerContext, page: number): string => labels?.[page - 1] || String(page);

/** Tells whether the viewer shows an open magazine: by the reader's wish, else if it fits. */
export function showsMagazine(context: ViewerContext): boolean {
  const { options, stage } = context;
  if (!stage || options.scrolling) return false;
  return options.magazine ?? spreadFits(getPageSize(context, Math.min(2, context.pageCount ?? 1)), stage);
}

/** The spreads for all that is known now. The page in sight stays. */
export function arrangeSpreads(context: ViewerContext): Pick<ViewerContext, 'spreads'> {
  const count = context.pageCount ?? context.page;
  return {
    spreads: showsMagazine(context)
      ? magazineSpreads(count, (page) => getPageSize(context, page), context.leaves)
      : singlePages(count),
  };
}

/** The latest column and what it was made of. It is cached, because one movement needs it several times. */
let lastColumn: { madeOf: readonly unknown[]; column: PageColumn } | null = null;

/** The pages that are scrolled: those between two leaves. */
function getColumn(context: ViewerContext): PageColumn {
  const { leaves, page, pageCount, pageSizes, cover, stage } = context;
  const madeOf = [leaves, page, pageCount, pageSizes, cover, stage];
  if (lastColumn?.madeOf.every((each, index) => each === madeOf[index])) return lastColumn.column;
  const behind = [...leaves.keys()];
  const column = {
    first: 1 + Math.max(0, ...behind.filter((each) => each < page)),
    last: Math.min(pageCount ?? page, ...behind.filter((each) => each >= page)),
    getSize: (each: number) => getPageSize(context, each),
    stage: stage ?? { width: 1, height: 1 },
  };
  lastColumn = { madeOf, column };
  return column;
}

/** The current page's distance from the top of its column, in unzoomed CSS pixels; 0 without scrolling. */
export const distanceScrolled = (context: ViewerContext): number =>
  context.options.scrolling && context.leaf === null ? pageTop(getColumn(context), context.page) : 0;

/** The places of the pages in sight on the stage, and the place around all that the view can be moved to. */
export function getScene(context: ViewerContext): Scene & { places: Map<number, Place> } {
  const stage = context.stage ?? { width: 1, height: 1 };
  if (context.options.scrolling) {
    const column = getColumn(context);
    const places = placesInColumn(column, context.page, context.view);
    return { ...columnScene(column, context.page), places };
  }
  const places = placePages(spreadInSight(context), (page) => getPageSize(context, page), stage, context.binding);
  return { stage, places, content: boundingPlace(places.values()) };
}

/** The column of text at a point of the stage, in its unzoomed place; null if there is none. */
export function columnInSight(context: ViewerContext, at: Point): { x: number; width: number } | null {
  const { view, contents } = context;
  const point = { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
  for (const [page, place] of getScene(context).places) {
    if (point.x < place.x || point.x > place.x + place.width) continue;
    const scale = place.width / getPageSize(context, page).width;
    const boxes = contents[page]?.text.runs.map(({ box }) => box) ?? [];
    const column = columnAt(boxes, { x: (point.x - place.x) / scale, y: (point.y - place.y) / scale });
    if (column) return { x: place.x + column.x * scale, width: column.width * scale };
  }
  return null;
}

/** The pages of which a part is seen, in reading order. */
export const pagesInSight = (context: ViewerContext): readonly number[] =>
  context.options.scrolling && context.stage ? [...getScene(context).places.keys()] : spreadInSight(context);

const seesColumn = ({ options, leaf }: ViewerContext) => options.scrolling && !options.textView && leaf === null;

/** The last page in sight. Of low pages below each other, the one at the end of the column is not the current page. */
export function lastInSight(context: ViewerContext): number {
  const { page, view } = context;
  if (!seesColumn(context)) return spreadInSight(context).at(-1) ?? page;
  const column = getColumn(context);
  return showsEnd(column, page, view) ? column.last : page;
}

/** The scene with a page as the current one, and the place of that page. */
function sceneAt(context: ViewerContext, page: number): PlacedScene {
  const { stage, content, places } = getScene({ ...context, page, leaf: null, view: WHOLE });
  return { stage, content, place: places.get(page) ?? content };
}

/** The page in the middle of the stage, and the point there in shares of the page's size. */
function findMiddle(context: ViewerContext): { page: number; share: Point } {
  const { view, page } = context;
  const { stage, place } = sceneAt(context, page);
  const point = { x: (stage.width / 2 - view.x) / view.scale, y: (stage.height / 2 - view.y) / view.scale };
  const findDistance = ({ x, y, width, height }: Place) =>
    Math.max(x - point.x, 0, point.x - x - width) + Math.max(y - point.y, 0, point.y - y - height);
  let nearest = { page, place };
  for (const [page, place] of getScene(context).places) {
    if (findDistance(place) < findDistance(nearest.place)) nearest = { page, place };
  }
  const { x, y, width, height } = nearest.place;
  return { page: nearest.page, share: { x: (point.x - x) / width, y: (point.y - y) / height } };
}

/** The page that is read: of a zoomed spread, the one in the middle of the stage. */
export const pageRead = (context: ViewerContext): number =>
  context.view.scale > 1 ? findMiddle(context).page : context.page;

/**
 * Arranges the pages anew: in another window, or side by side. The page in sight stays. A zoomed reader keeps the point
 * of a page that is in the middle of the stage.
 */
export function rearrange(context: ViewerContext, changes: Partial<ViewerContext>): Partial<ViewerContext> {
  const middle = context.view.scale > 1 ? findMiddle(context) : null;
  const next = { ...context, ...changes, page: middle?.page ?? context.page };
  const arranged = { ...next, ...arrangeSpreads(next) };
  const { spreads, page } = arranged;
  const common = { ...changes, spreads, viewJumped: false };
  if (!middle || next.view.scale === 1) return { ...common, page, view: adjustView(arranged, context.stage) };
  const view = viewAround(next.view.scale, middle.share, sceneAt(arranged, page));
  const read = followView({ ...arranged, view });
  return { ...common, page: read.page, view: read.view };
}

/** The view of the pages in sight after a change that the reader did not make. */
export function adjustView(context: ViewerContext, formerStage = context.stage): View {
  const { view, options, stage, page, leaf } = context;
  if (leaf !== null) return WHOLE;
  if (options.scrolling && stage) return resizeScroll(view, formerStage ?? stage, getColumn(context), page);
  return view.scale === 1 ? WHOLE : boundView(view, getScene(context));
}

/** The current page after the view was moved. */
export function followView(context: ViewerContext): Pick<ViewerContext, 'page' | 'view' | 'forward'> {
  const { page, view, forward, options, leaf } = context;
  if (!options.scrolling || leaf !== null) return { page, view, forward };
  const read = findPageRead(getColumn(context), page, view);
  return { ...read, forward: read.page === page ? forward : read.page > page };
}

/** The target of a turn: a page, or the leaf behind one. */
export interface Sight {
  page: number;
  leaf: number | null;
  /** A scrolled or zoomed page shows its end. */
  atEnd?: boolean;
}

/** The target of a turn: the first page of a spread, or a leaf; null if there is none. */
export function findTurnTarget(context: ViewerContext, to: PageTurn): Sight | null {
  const { spreads, page, leaves, leaf } = context;
  const index = spreadIndex(spreads, page);
  const onPage = (target: number | undefined): Sight | null => (target ? { page: target, leaf: null } : null);
  if (to === 'first' || to === 'last') {
    const target = to === 'first' ? 0 : spreads.length - 1;
    const page = spreads[target]?.[0];
    // A page that is scrolled has a beginning and an end of its own.
    if (page && context.options.scrolling) return { page, leaf: null, atEnd: to === 'last' };
    return target === index && leaf === null ? null : onPage(page);
  }
  if (leaf === 0) return onPage(to === 'previous' ? undefined : spreads[0]?.[0]);
  if (leaf !== null) return onPage(to === 'previous' ? leaf : (pageAfter(context) ?? undefined));
  const spread = spreads[index] ?? [page];
  const behind = to === 'next' ? (spread.at(-1) ?? page) : (spread[0] ?? page) - 1;
  if (leaves.has(behind)) return { page: Math.max(1, behind), leaf: behind };
  return onPage(spreads[to === 'next' ? index + 1 : index - 1]?.[0]);
}

/** The target of scrolling on beyond a page's edge. It goes back to the end of a page, from where it came. */
export function findScrollTarget(context: ViewerContext, forward: boolean): Sight | null {
  const facing = findFacing(context, forward);
  if (facing) return { page: facing, leaf: null, atEnd: !forward };
  const { first, last: end } = getColumn(context);
  // The current page of pages below each other need not be the one at their edge.
  const from = seesColumn(context) ? { ...context, page: forward ? end : first } : context;
  const sight = findTurnTarget(from, forward ? 'next' : 'previous');
  if (forward || !sight || sight.leaf !== null) return sight;
  const { spreads, view } = context;
  const last = spreads[spreadIndex(spreads, sight.page)]?.at(-1) ?? sight.page;
  return { ...sight, page: view.scale > 1 ? last : sight.page, atEnd: true };
}

/** The page of a zoomed spread that comes next; null if there is none, or if it is in sight beside the other. */
function findFacing(context: ViewerContext, forward: boolean): number | null {
  const { view, options, binding } = context;
  if (view.scale === 1 || options.scrolling || options.textView) return null;
  const spread = spreadInSight(context);
  const page = spread[spread.indexOf(pageRead(context)) + (forward ? 1 : -1)];
  if (!page) return null;
  const { x } = viewAtEdge(view.scale, sceneAt(context, page), binding);
  return Math.abs(x - view.x) < 1 ? null : page;
}

/** The first page behind those in sight; null at the end. */
export const pageAfter = ({ spreads, page }: ViewerContext): number | null =>
  spreads[spreadIndex(spreads, page) + 1]?.[0] ?? null;

/** Shows a leaf of the host in place of pages. */
export const showLeaf = (context: ViewerContext, { page, leaf }: Sight): Partial<ViewerContext> => ({
  page,
  leaf,
  forward: page >= context.page,
  view: WHOLE,
  viewJumped: false,
});

/** Shows another page. A zoomed reader continues in the same size, where the page begins, or at its end. */
export function showPage(context: ViewerContext, page: number, atEnd = false): Partial<ViewerContext> {
  const { scale } = context.view;
  const whole = scale === 1 && !context.options.scrolling;
  return {
    page,
    leaf: null,
    forward: page > context.page,
    view: whole ? WHOLE : viewAtEdge(scale, sceneAt(context, page), context.binding, atEnd),
    seenScrolling: '',
    viewJumped: false,
  };
}

/**
 * Pages worth a canvas, the most urgent first: those in sight, the next ones in the direction of reading, those behind
 * (readers turn back), and single pages two ahead.
 */
export function planPages(context: ViewerContext): PagePlan[] {
  const { spreads, page, forward, stage, view, binding, options } = context;
  if (!stage) return [];
  if (options.scrolling) return planScrolled(context, stage);
  const step = forward ? 1 : -1;
  const index = spreadIndex(spreads, page);
  const near = [index, index + step, index - step].flatMap((each) => [spreads[each] ?? []]);
  if (near.every(({ length }) => length < 2)) near.push(spreads[index + 2 * step] ?? []);
  return near.flatMap((spread, distance) => {
    const places = placePages(spread, (each) => getPageSize(context, each), stage, binding);
    return [...places].map(([each, place]) => {
      const part = distance === 0 && view.scale > 1 ? visiblePart(view, place, stage) : null;
      return {
        page: each,
        box: { width: place.width, height: place.height },
        inSight: distance === 0,
        visible: part && { part, scale: view.scale },
      };
    });
  });
}

/** Pages of a column: those in sight, two ahead and one behind. */
function planScrolled(context: ViewerContext, stage: Stage): PagePlan[] {
  const { view, forward } = context;
  const column = getColumn(context);
  const { places } = getScene(context);
  const seen = [...places.keys()];
  const [before, after] = [(seen[0] ?? context.page) - 1, (seen.at(-1) ?? context.page) + 1];
  const near = forward ? [after, after + 1, before] : [before, before - 1, after];
  return [...seen, ...near.filter((page) => page >= column.first && page <= column.last)].map((page) => {
    const place = places.get(page);
    const part = place && view.scale > 1 ? visiblePart(view, place, stage) : null;
    const { width, height } = placeInColumn(column, page);
    return { page, box: { width, height }, inSight: place !== undefined, visible: part && { part, scale: view.scale } };
  });
}

/** The places of pages that are scrolled, from the top of their column. Pages of another column have none. */
export function placesScrolled(context: ViewerContext, pages: readonly number[]): Map<number, Place> {
  const column = getColumn(context);
  const inColumn = pages.filter((page) => page >= column.first && page <= column.last);
  return new Map(inColumn.map((page) => [page, placeInColumn(column, page)]));
}

/** The initial context of a document that begins. The page is kept. */
export function startDocument(context: ViewerContext, source: Source): Partial<ViewerContext> {
  const sizes = source.pageImages?.sizes;
  const known = {
    source,
    pageCount: sizes?.length ?? null,
    page: Math.min(context.page, sizes?.length ?? context.page),
    leaf: null,
    pageSizes: Object.fromEntries((sizes ?? []).map(([width, height], index) => [index + 1, { width, height }])),
    labels: null,
    renders: {},
    contents: {},
    illustrations: {},
    outline: null,
    outlinePages: null,
    trail: [],
    imagesFail: false,
    progress: null,
    failure: null,
    passwordWrong: false,
  };
  return { ...known, ...arrangeSpreads({ ...context, ...known }) };
}
