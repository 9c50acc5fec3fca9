import { expect, test } from './fixtures.ts';

const SCREENS = [
  { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 1 },
  { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 },
  { viewport: { width: 412, height: 839 }, deviceScaleFactor: 2.6 },
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 },
];

for (const screen of SCREENS) {
  const { width, height } = screen.viewport;

  test.describe(`on a screen of ${width} by ${height} with ${screen.deviceScaleFactor} pixels each`, () => {
    test.use(screen);

    test('a page loads one picture, which the browser and the viewer choose alike', async ({ store, page }) => {
      const pictures: string[] = [];
      const scripts: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        const [, picture] = /\/pages\/(\d+\/\d+)$/.exec(pathname) ?? [];
        if (picture) pictures.push(picture);
        if (pathname.includes('pdf.worker')) scripts.push(pathname);
      });
      await store.open('/read/1/full?page=2');
      await expect(store.reader.sheet.locator('[data-layer="sharp"] > img')).toBeVisible();
      // The page behind is drawn last.
      await expect(store.reader.scope.locator('[data-page="1"] [data-layer="sharp"] > img')).toBeAttached();
      const pages = pictures.map((picture) => picture.split('/')[1]);
      expect(pages, pictures.join(', ')).toEqual([...new Set(pages)]);
      expect(scripts).toEqual([]);
    });
  });
}
