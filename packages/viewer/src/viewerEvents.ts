import type { Binding, BookFacts, OutlineEntry, PageIllustrations } from '@magazine-store/contents';
import type { Size } from './layout/fit.ts';
import type { Point } from './layout/places.ts';
import type { LeftOut } from './layout/spreads.ts';
import type { FailureCode, Source } from './source.ts';
import type { PageContents, PagePlan, PageTurn, ReaderChoices, RenderState, Stage } from './viewerContext.ts';

/** The document's reports. */
export type DocumentEvent =
  | { type: 'document.progress'; percent: number }
  | { type: 'document.opened'; pageCount: number }
  | ({ type: 'document.facts' } & BookFacts)
  /** The document asks for a password. */
  | { type: 'document.locked'; wrong: boolean }
  | { type: 'document.failed'; code: FailureCode }
  /** The file has changed on the server and is opened anew. */
  | { type: 'document.replaced'; source: Source }
  | { type: 'document.outline'; outline: OutlineEntry[] | 'failed' }
  | { type: 'document.outlinePages'; pages: ReadonlyMap<OutlineEntry, number> }
  | { type: 'document.illustrations'; pages: Record<number, PageIllustrations> }
  | { type: 'source.renewed'; source: Source }
  | { type: 'connection.lost' }
  | { type: 'connection.restored' }
  | { type: 'page.measured'; page: number; size: Size }
  | { type: 'page.render'; page: number; state: RenderState }
  | { type: 'page.contents'; page: number; contents: PageContents | null }
  /** The page that a link within the document leads to, and the page from which the reader followed it. */
  | { type: 'destination.found'; page: number; from: number };

/** The commands to the document. */
export type DocumentCommand =
  | { type: 'open'; source: Source }
  | { type: 'unlock'; password: string }
  /** The most urgent page first; replaces earlier plans. */
  | { type: 'draw'; plans: PagePlan[]; pixelRatio: number }
  /** The reader zooms: these plans may be drawn soon. */
  | { type: 'zooming'; plans: PagePlan[]; pixelRatio: number }
  | { type: 'contents'; page: number }
  | { type: 'facts' }
  | { type: 'outline' }
  /** Those of a page, and all others that are known with them. */
  | { type: 'illustrations'; page: number }
  | { type: 'destination'; destination: unknown; from: number }
  /** Asks for a fresh source: addresses of the present one have failed. */
  | { type: 'renew' }
  /** Asks whether the document is still the same. The addresses of pictures that are loaded stay. */
  | { type: 'check' };

/** The speed of the page when the reader lets it go, in CSS pixels a millisecond. */
export interface Velocity {
  x: number;
  y: number;
}

export type ViewerEvent =
  | DocumentEvent
  | { type: 'source.given'; source: Source }
  | { type: 'leaves.given'; leaves: LeftOut }
  | { type: 'binding.given'; binding: Binding | null }
  | { type: 'unlock'; password: string }
  | { type: 'turn'; to: PageTurn }
  /** Scrolls by most of a window's height; beyond a page's edge, to the next page or to the end of the one before. */
  | { type: 'scroll'; forward: boolean }
  | { type: 'page.goTo'; page: number }
  /** Scrolling has brought another page to where the eye is, or only into sight: the machine sends it to itself. */
  | { type: 'page.scrolledTo' }
  | { type: 'pages.scrolledTo' }
  /** The reader has stayed on a page for a moment: the machine sends it to itself. */
  | { type: 'page.rested' }
  /** The reader followed a link within the document: the machine keeps the way back. */
  | { type: 'destination.followed'; destination: unknown }
  | { type: 'trail.back' }
  /** The contents of a page in sight could not be read a while ago: the machine sends it to itself. */
  | { type: 'contents.due' }
  /** Fingers or a wheel zoom by a factor around a point of the stage, and move the view. */
  | { type: 'view.moved'; factor: number; at: Point; dx: number; dy: number }
  | { type: 'view.zoomed'; scale: number; at?: Point }
  /** The column of text under a point of the stage is to fill the width. */
  | { type: 'view.column'; at?: Point }
  | { type: 'view.released'; velocity: Velocity }
  | { type: 'view.grabbed' }
  | { type: 'glide.moved'; dx: number; dy: number }
  | { type: 'glide.ended' }
  /** A part of the reader could not be fetched. */
  | { type: 'part.failed' }
  /** Other pages are seen, or in another size: the machine sends it to itself. */
  | { type: 'seen.changed' }
  /** The reader has turned a page: the machine sends it to itself. */
  | { type: 'reading.continued' }
  /** The reader taps on the pages. */
  | { type: 'bars.toggled' }
  /** The reader reaches for the bars. */
  | { type: 'bars.called' }
  /** The bars go, because the reader does not use them. */
  | { type: 'bars.dismissed' }
  /** The reader shares the address of a page. */
  | { type: 'page.share'; url: string }
  | { type: 'options.changed'; options: Partial<ReaderChoices> }
  | { type: 'stage.resized'; stage: Stage }
  /** A picture of a page could not be loaded, most likely because its URL has expired. */
  | { type: 'image.failed' }
  | { type: 'image.loaded' }
  | { type: 'retry' };

export type ViewerEmitted =
  /** The current page, and the last one in sight: beside it, or at the end of pages below each other. */
  | { type: 'pageChanged'; page: number; last: number }
  | { type: 'documentComplete' }
  /** Nothing was turned for a moment: the bars may go. */
  | { type: 'bars.rested' }
  | { type: 'failed'; code: FailureCode }
  /** A part of the reader could not be fetched. It is tried again. */
  | { type: 'partFailed' };
