import type { Binding } from '@magazine-store/contents';
import type { DeviceClass } from './deviceClass.ts';
import type { FindHit } from './find/findHit.ts';
import type { LookUp } from './media/lookUp.ts';
import type { Cover, FailureCode } from './source.ts';

/** What a host may ask of the viewer, with React and without it. */
export interface ViewerOptions {
  /** The title in the bar, and the name of the dialog. */
  title: string;
  /** Shown as page 1 until page 1's own picture or the sharp page is there. */
  cover?: Cover | null;
  /** The side of the spine: `right` for issues read from right to left. Left out, the document itself tells. */
  binding?: Binding | null;
  /**
   * The first page, from 1; a change turns to another page. The host hears of every turn and may pass the page back.
   */
  page?: number;
  /** A text to find and to mark from the start; a change looks for another one. The panel of the search stays closed. */
  find?: string | null;
  /** Begins with one page at a time, also where an open magazine has room. The reader may change that. */
  singlePage?: boolean;
  /** `false` shows the viewer at once, as over a picture of the same page. By default it slides in. */
  slidesIn?: boolean;
  /** The memory and room that the viewer may use; by default the device decides. */
  mode?: DeviceClass;
  onPageChange?: (page: number) => void;
  /** Called once, when the first pages in sight are sharp. */
  onDocumentComplete?: () => void;
  /** Called when the document cannot be read (further). The viewer has already shown the reason to the reader. */
  onFailure?: (failure: { code: FailureCode }) => void;
  /** Called when the code of a part of the viewer could not be loaded. The viewer has told the reader, and tries again. */
  onPartFailure?: () => void;
  /** The address of a page, for sharing. Without it, the viewer offers no sharing. */
  pageUrl?: (page: number) => string;
  /**
   * Searches the document by a server's index, with the document's page numbers. `no_text`: all pages are pictures. By
   * default the viewer searches its text.
   */
  search?: (query: string, signal: AbortSignal) => Promise<FindHit[] | 'no_text'>;
  /**
   * Tells whether the reader may follow a link of the document. By default they may follow all web, mail and phone
   * links.
   */
  followsLink?: (url: string) => boolean;
  /**
   * Fetches the player for a page with slides or sound. Without it, the viewer tells that these cannot be played here,
   * and offers the link.
   */
  lookUpMedia?: LookUp;
  /** A further action that the host offers while the reader reads this document. */
  action?: { label: string; onPress: () => void };
  /** Called with the report of a page that could not be shown. Without it, the viewer offers no reports. */
  onReport?: (report: { page: number; error: unknown }) => void;
}
