import {
  type LinkTarget,
  type PackedDocument,
  type PackedPage,
  type PageAnnotations,
  type PlacedText,
  unpackIllustrations,
  unpackOutline,
  unpackPage,
} from '@magazine-store/contents';
import { layTextOut } from '../layers/layTextOut.ts';
import { coveringHeight, type PreparedImages } from '../render/pictures.ts';
import type { Source } from '../source.ts';
import type { Book } from './book.ts';
import { drawLater } from './drawLater.ts';

/** What a prepared book needs of the document behind it. */
export interface PreparedTools {
  /** The source that is valid now. */
  source(): Source;
  /** Replaces a source that has probably expired, if it is still the one that is valid. */
  renew(expired: Source): Promise<void>;
  /** Opens the PDF: once, however often it is called. */
  openPdf(): Promise<Book>;
}

/** Pages whose contents stay in memory: those in sight and around them. */
const KEPT_PAGES = 12;

interface Contents {
  text: PlacedText;
  annotations: PageAnnotations;
}

/**
 * A document from the pictures and contents that the server has prepared. The PDF is opened only for a page that the
 * pictures can't show: zoomed beyond the largest, or wrong in a picture.
 */
export function prepareBook(images: PreparedImages, { source, renew, openPdf }: PreparedTools): Book {
  const contents = new Map<number, Promise<Contents>>();
  const isRight = (page: number) => !images.draw?.includes(page);
  let pdf: Book | null = null;
  const open = async () => {
    pdf = await openPdf();
    return pdf;
  };

  /** Loads from the present source, and once more from a fresh one. */
  async function load<Result>(
    from: (images: PreparedImages) => Promise<Result>,
    wanted?: AbortSignal,
  ): Promise<Result> {
    const asked = source();
    try {
      return await from(asked.pageImages as PreparedImages);
    } catch {
      wanted?.throwIfAborted();
      await renew(asked);
      return from(source().pageImages as PreparedImages);
    }
  }

  const readContents = (page: number): Promise<Contents> => {
    const known =
      contents.get(page) ??
      load(({ layers }) => fetchJson<PackedPage>(layers.url(page))).then((packed) => unpack(page, packed));
    // Insert again, so that the most recently requested pages come last.
    contents.delete(page);
    contents.set(page, known);
    known.catch(() => contents.delete(page));
    for (const each of contents.keys()) {
      if (contents.size <= KEPT_PAGES) break;
      contents.delete(each);
    }
    return known;
  };

  const unpack = (page: number, packed: PackedPage): Contents => {
    const packedMedia = packed.links.flatMap(({ target }) => ('media' in target ? [target.media] : []));
    const { text, annotations } = unpackPage(
      packed,
      (link): Extract<LinkTarget, { kind: 'media' }> => ({
        kind: 'media',
        async load() {
          const { links } = await (await open()).annotations(page);
          const media = new Set(links.map(({ target }) => target).filter(({ kind }) => kind === 'media'));
          // Counted among media alone: the PDF of a sample lacks the links that lead out of the sample.
          const target = [...media][packedMedia.indexOf(link)];
          if (target?.kind !== 'media') throw new Error(`page ${page} has no media at link ${link}`);
          return target.load();
        },
      }),
    );
    return { text, annotations };
  };

  let document: Promise<PackedDocument> | null = null;
  const readDocument = () => {
    document ??= load(({ layers }) => fetchJson<PackedDocument>(layers.contentsUrl));
    document.catch(() => {
      document = null;
    });
    return document;
  };

  return {
    pageCount: images.sizes.length,
    pictures: {
      height: (page, needed) => (isRight(page) ? coveringHeight(images, needed) : null),
      largest: (page) => (isRight(page) ? (images.heights.at(-1) ?? null) : null),
      load: (page, height, wanted) => load(({ url }) => loadPicture(url(page, height), wanted), wanted),
    },
    // A drawing reports what fails.
    expectDrawing: () => void open().catch(() => {}),
    draw: (page, pictureFor) => drawLater(open(), (book) => book.draw(page, pictureFor)),
    async selectableText(page, container, signal) {
      const { text } = await readContents(page);
      signal.throwIfAborted();
      layTextOut(text.runs, text.size, container);
    },
    text: async (page) => (await readContents(page)).text,
    annotations: async (page) => (await readContents(page)).annotations,
    async facts() {
      const { binding, labels } = await readDocument();
      return { binding, labels };
    },
    outline: async () => unpackOutline((await readDocument()).outline),
    illustrations: async () => unpackIllustrations((await readDocument()).illustrations, images.sizes.length),
    // Destinations of prepared contents are page numbers.
    findPage: async (destination) => (typeof destination === 'number' ? destination : null),
    forget: (page) => pdf?.forget(page),
  };
}

async function fetchJson<Content>(url: string): Promise<Content> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for the contents of a document`);
  return response.json();
}

/** Loads a picture while it is wanted. One that the reader has turned past must not delay the next on a slow line. */
async function loadPicture(url: string, wanted: AbortSignal): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.alt = '';
  picture.draggable = false;
  picture.src = url;
  const stop = () => picture.removeAttribute('src');
  wanted.addEventListener('abort', stop);
  try {
    await picture.decode();
  } finally {
    wanted.removeEventListener('abort', stop);
  }
  return picture;
}
