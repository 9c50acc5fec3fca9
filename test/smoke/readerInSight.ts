export type ReaderInSight = ReturnType<typeof readerInSight>;

export type PageInSight = ReaderInSight['pages'][number];

/** The visible state of the viewer in this page. Runs in the page. */
export function readerInSight() {
  const root = [...document.querySelectorAll('body, body *')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
  const all = <Found extends Element>(selector: string, within: ParentNode | undefined | null = root) => [
    ...(within?.querySelectorAll<Found>(selector) ?? []),
  ];

  const readColours = (picture: HTMLCanvasElement | HTMLImageElement) => {
    const small = document.createElement('canvas');
    small.width = small.height = 32;
    const context = small.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(picture, 0, 0, 32, 32);
    return new Set(new Uint32Array(context.getImageData(0, 0, 32, 32).data.buffer)).size;
  };
  const pages = all<HTMLElement>('[data-page][data-waiting="false"]').map((page) => {
    const [sharp] = all<HTMLCanvasElement | HTMLImageElement>('[data-layer="sharp"] > *', page);
    const details = all<HTMLCanvasElement>('[data-layer="detail"] > canvas', page);
    const drawn = (sharp instanceof HTMLImageElement ? sharp.naturalWidth : sharp?.width) ?? 0;
    return {
      page: Number(page.dataset.page),
      /** CSS pixels. */
      width: page.getBoundingClientRect().width,
      /** Widths in device pixels: of the drawing, and of its place on the screen. */
      drawn,
      shown: (sharp?.getBoundingClientRect().width ?? 0) * devicePixelRatio,
      colours: sharp && drawn > 0 ? readColours(sharp) : 0,
      details: details.length,
    };
  });
  return {
    pages,
    address: location.href,
    focus: root?.activeElement?.getAttribute('aria-label') ?? null,
    hits: all('search li').length,
    marked: all('[data-page][data-waiting="false"] [data-current="true"]').length,
  };
}
