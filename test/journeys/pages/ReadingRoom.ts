import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { ReaderPage } from './ReaderPage.ts';

/** The example page that has only the viewer. */
export class ReadingRoom {
  readonly page: Page;
  readonly url: string;
  readonly reader: ReaderPage;

  constructor(page: Page, examplesUrl: string) {
    this.page = page;
    this.url = `${examplesUrl}/reader.html`;
    this.reader = new ReaderPage(page);
  }

  async open(): Promise<void> {
    await this.page.goto(this.url);
  }

  /** Opens the page as a site would serve it whose policy allows these directives beside the page's own parts. */
  async openUnderPolicy(directives: string): Promise<void> {
    await this.page.route(this.url, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const withScript = directives.replace('script-src', `script-src ${hashInline(html, 'script')}`);
      const policy = `default-src 'none'; style-src ${hashInline(html, 'style')}; ${withScript}`;
      await route.fulfill({ response, headers: { ...response.headers(), 'Content-Security-Policy': policy } });
    });
    await this.open();
  }

  magazine(title: string): Locator {
    return this.page.getByRole('button', { name: `Read ${title}` });
  }

  get ownFile(): Locator {
    return this.page.getByLabel('Read a PDF of your own');
  }

  async readOwn(name: string, buffer: Buffer): Promise<void> {
    await this.ownFile.setInputFiles({ name, mimeType: 'application/pdf', buffer });
  }

  /** The number of colours in pdf.js's drawing of the first page in sight: one or two on a blank page. */
  coloursDrawn(): Promise<number> {
    return this.reader.sheet.locator('[data-layer="sharp"] > canvas').evaluate((canvas: HTMLCanvasElement) => {
      const small = new OffscreenCanvas(32, 32).getContext('2d') as OffscreenCanvasRenderingContext2D;
      small.drawImage(canvas, 0, 0, 32, 32);
      return new Set(new Uint32Array(small.getImageData(0, 0, 32, 32).data.buffer)).size;
    });
  }
}

/** The source expression of a content security policy that allows the page's own element of this kind. */
function hashInline(html: string, element: 'style' | 'script'): string {
  const text = new RegExp(`<${element}[^>]*>([^]*?)</${element}>`).exec(html)?.[1] ?? '';
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
