import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StyleSheetManager } from 'styled-components';
import { ownAssets } from '../standalone/ownAssets.ts';
import { Viewer, type ViewerProps } from '../ui/Viewer.tsx';

/** A host page with a viewer in a shadow root, and methods for what a person sees and does there. */
export function openReader(props: Pick<ViewerProps, 'source'> & Partial<ViewerProps>) {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const styles = document.createElement('div');
  const place = document.createElement('div');
  root.append(styles, place);
  const received: string[] = [];
  const app = createRoot(place);

  const show = (changes: Partial<ViewerProps> = {}) =>
    app.render(
      <StrictMode>
        <StyleSheetManager target={styles}>
          <Viewer
            assets={ownAssets}
            title="A magazine"
            binding="left"
            singlePage
            locale="en"
            slidesIn={false}
            onClose={() => received.push('close')}
            onPageChange={(page) => received.push(`page ${page}`)}
            onDocumentComplete={() => received.push('complete')}
            onFailure={({ code }) => received.push(`failure ${code}`)}
            onPartFailure={() => received.push('part failure')}
            {...props}
            {...changes}
          />
        </StyleSheetManager>
      </StrictMode>,
    );
  show();

  const all = <T extends Element>(selector: string) => [...root.querySelectorAll<T>(selector)];
  return {
    root,
    received,
    show,
    dialog: () => root.querySelector('dialog'),
    button: (name: string) =>
      all<HTMLButtonElement>('button').find((each) => (each.ariaLabel ?? each.textContent) === name),
    /** The page number as the bar shows it: `2 / 4`. */
    pageNumber() {
      const field = root.querySelector<HTMLInputElement>('nav input');
      return `${field?.value} ${field?.nextElementSibling?.textContent}`;
    },
    text: () => root.querySelector('dialog')?.textContent ?? '',
    /** The pages in sight. */
    pages: () => all<HTMLElement>('[data-page]').filter((page) => getComputedStyle(page).visibility === 'visible'),
    /** The first page in sight. */
    page() {
      return this.pages()[0];
    },
    press: (key: string, modifiers: EventModifierInit = {}) =>
      (root.activeElement ?? root.querySelector('dialog'))?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...modifiers }),
      ),
    /** The colour in the middle of the sharp page in sight, as `r,g,b`; null while it is not drawn. */
    sharpColor() {
      const canvas = this.page()?.querySelector('canvas');
      const pixel = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
      return pixel ? [...pixel.slice(0, 3)].join(',') : null;
    },
    close: () => app.render(null),
    remove() {
      app.unmount();
      host.remove();
    },
  };
}

export type ReaderPage = ReturnType<typeof openReader>;

/** A picture in one colour. */
export function picture(color: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 30;
  canvas.height = 40;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = color;
  context.fillRect(0, 0, 30, 40);
  return canvas.toDataURL();
}
