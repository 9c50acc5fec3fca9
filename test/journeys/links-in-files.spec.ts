import type { Page } from '@playwright/test';
import { rawPdf } from '../fixtures/rawPdf.ts';
import { newVerifier } from '../support/identity.ts';
import { expect, test } from './fixtures.ts';

const FREE = 'Medvind 3: Runt sjön';
const OTHER = 'https://other.example/auth';

/** A page with a link to each of these addresses, one below the other, and a contents of the same. */
function pdfWithLinks(urls: string[]): Buffer {
  // A bare @ is a reference.
  const action = (url: string) => `/A<</S/URI/URI(${url.replaceAll('@', '\\100')})>>`;
  const entries = urls.map((url, index) => {
    const next = index + 1 < urls.length ? `/Next @entry${index + 1}` : '';
    return [`entry${index}`, `<</Title(Entry ${index})/Parent @outline${action(url)}${next}>>`] as const;
  });
  const links = urls.map(
    (url, index) => `<</Type/Annot/Subtype/Link/Rect[20 ${340 - 40 * index} 280 ${370 - 40 * index}]${action(url)}>>`,
  );
  return rawPdf({
    catalog: '<</Type/Catalog/Pages @pages/Outlines @outline>>',
    pages: '<</Type/Pages/Count 1/Kids[@page]>>',
    page: `<</Type/Page/Parent @pages/MediaBox[0 0 300 400]/Annots[${links.join('')}]>>`,
    outline: `<</Type/Outlines/First @entry0/Last @entry${urls.length - 1}/Count ${urls.length}>>`,
    ...Object.fromEntries(entries),
  });
}

/** The server answers with this file in place of the issue's. */
async function serveFile(page: Page, pdf: Buffer): Promise<void> {
  const expires_at = new Date(Date.now() + 600_000).toISOString();
  const download = { url: '/files/hostile', size: pdf.length, version: 'hostile', open_token: 'none', expires_at };
  await page.route('**/api/issues/*/download/*', (route) => route.fulfill({ json: download }));
  await page.route('**/api/issues/*/open/*', (route) => route.fulfill({ status: 204 }));
  await page.route('**/files/hostile', (route) => {
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? [];
    const end = to === '' ? pdf.length - 1 : Math.min(Number(to), pdf.length - 1);
    return route.fulfill({
      status: 206,
      contentType: 'application/pdf',
      headers: { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${from}-${end}/${pdf.length}` },
      body: pdf.subarray(Number(from), end + 1),
    });
  });
}

test('links of a PDF never lead to the folders of the server, however they are written', async ({
  store,
  page,
  demo,
}) => {
  const { challenge } = newVerifier();
  const { host } = new URL(demo.url);
  const hostile = [
    `${demo.url}/auth/go/press-id?challenge=${challenge}`,
    `http://${host.toUpperCase()}//embed/../%61uth/go/press-id?challenge=${challenge}`,
    `https://reader@${host}/auth/logout`,
    `${demo.url}/api/user/me`,
  ];
  await serveFile(page, pdfWithLinks([...hostile, OTHER]));
  await store.open();
  await store.card(FREE).click();
  await store.detail(FREE).getByRole('button', { name: 'Read' }).click();
  const { reader } = store;
  await expect(reader.sheet.getByRole('link')).toHaveCount(1);
  await expect(reader.sheet.getByRole('link')).toHaveAttribute('href', OTHER);
  await reader.choose('Contents');
  for (const index of hostile.keys()) await expect(reader.button(`Entry ${index}`)).toBeDisabled();
  await expect(reader.button(`Entry ${hostile.length}`)).toBeEnabled();
});
