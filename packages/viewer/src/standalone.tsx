import { createRoot } from 'react-dom/client';
import { StyleSheetManager } from 'styled-components';
import { isViewerLocale, type ViewerLocale } from './i18n.ts';
import type { Assets } from './pdf/pdfjs/assets.ts';
import { warmUp as warmUpFrom } from './pdf/prepareDocument.ts';
import type { Source } from './source.ts';
import { blobSource } from './standalone/blobSource.ts';
import { documentTitle } from './standalone/documentTitle.ts';
import { measuredSource } from './standalone/measuredSource.ts';
import { ownAssets } from './standalone/ownAssets.ts';
import { shadowStyles } from './standalone/shadowStyles.ts';
import { Viewer } from './ui/Viewer.tsx';
import type { ViewerOptions } from './viewerOptions.ts';

export type { Binding } from '@magazine-store/contents';
export type { DeviceClass } from './deviceClass.ts';
export type { FindHit } from './find/findHit.ts';
export type { ViewerLocale } from './i18n.ts';
export type { LookUp } from './media/lookUp.ts';
export type { FoundPlayer } from './media/player.ts';
export type { Cover, FailureCode, InclusiveRange, PageImages, Source } from './source.ts';

/** The document to read: by its address, from the reader's own disk, or from a source that the page makes itself. */
export type ViewerDocument =
  /**
   * The PDF's address, absolute or relative to the page. If its server answers no `Range` requests, it is loaded whole.
   */
  | { url: string | URL }
  /** A file as from an `<input type="file">`. It stays on the device. */
  | { file: Blob }
  /** A source of your own, for pictures of the pages, opening ranges or URLs that expire. */
  | { source: Source };

/** The document to read, and how. */
export type OpenOptions = ViewerDocument &
  Omit<ViewerOptions, 'title'> & {
    /** The title in the bar, and the name of the dialog. Default: the name of the file. */
    title?: string;
    /** The URL of a folder of yours with the files of this package's `assets`. By default the viewer finds its own. */
    assets?: string | URL;
    /** Default: the page's language, else the first of the browser's that the viewer speaks, else English. */
    locale?: ViewerLocale;
    /** Called once, however the viewer was closed. By then the focus is back where it was. */
    onClose?: () => void;
  };

export interface OpenedViewer {
  close(): void;
}

/** Loads the code for drawing before the press. Takes the same `assets` as the press. */
export const warmUp = (options: Pick<OpenOptions, 'assets'> = {}): void => warmUpFrom(findAssets(options));

/** Opens the viewer over a page that has no React. It lives in a shadow root, out of reach of the page's styles. */
export function openViewer(options: OpenOptions): OpenedViewer {
  const { locale = preferredLocale(), title = documentTitle(options), onPageChange, onClose } = options;
  const assets = findAssets(options);
  const closing = new AbortController();
  const host = document.createElement('div');
  document.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  const styles = shadowStyles(shadow);
  const place = document.createElement('div');
  shadow.append(place);
  const root = createRoot(place);

  const close = () => {
    if (closing.signal.aborted) return;
    closing.abort();
    root.unmount();
    host.remove();
    onClose?.();
  };
  const show = (source: Source | null) =>
    root.render(
      <StyleSheetManager target={styles}>
        <Viewer
          {...options}
          source={source}
          assets={assets}
          title={title}
          locale={locale}
          onPageChange={(page) => onPageChange?.(page)}
          onClose={close}
        />
      </StyleSheetManager>,
    );

  show(null);
  toSource(options, closing.signal).then(
    (source) => !closing.signal.aborted && show(source),
    // The viewer is closed.
    () => {},
  );
  return { close };
}

/** @deprecated Use `openViewer`. */
export function openReader(options: OpenOptions): OpenedViewer {
  return openViewer(options);
}

const findAssets = ({ assets }: Pick<OpenOptions, 'assets'>): Assets =>
  assets === undefined ? ownAssets : new URL(String(assets).replace(/\/*$/, '/'), document.baseURI).href;

async function toSource(given: ViewerDocument, signal: AbortSignal): Promise<Source> {
  if ('source' in given) return given.source;
  if ('url' in given) return measuredSource(new URL(given.url, document.baseURI).href, signal);
  return blobSource(given.file, signal);
}

function preferredLocale(): ViewerLocale {
  const languages = [document.documentElement.lang, ...navigator.languages].map((tag) => tag.split('-', 1)[0] ?? '');
  return languages.find(isViewerLocale) ?? 'en';
}
