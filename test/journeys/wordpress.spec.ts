import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { phpPath } from '../support/needs.ts';
import { servePages } from '../support/servePages.ts';
import { test as base, expect } from './fixtures.ts';
import { FramedStore } from './pages/FramedStore.ts';
import { ReaderPage } from './pages/ReaderPage.ts';
import { StorePage } from './pages/StorePage.ts';

const plugin = path.resolve(import.meta.dirname, '../../examples/wordpress/magazine-store.php');
const wordpress = path.resolve(import.meta.dirname, '../fixtures/wordpress.php');

interface Post {
  content: string;
  options?: Record<string, string>;
  /** False for a user who may write posts. */
  visitor?: boolean;
}

/** The page that results from the plugin's shortcodes. */
const render = ({ content, options = {}, visitor = true }: Post): string =>
  execFileSync(phpPath, [wordpress, JSON.stringify({ content, options, visitor })], { encoding: 'utf8' });

const test = base.extend<{ openPost(post: Post): Promise<void> }>({
  /** Shows a post at an address of its own. */
  openPost: async ({ page, complaints: _watched }, use) => {
    let body = '';
    const server = await servePages((_request, response) => response.setHeader('Content-Type', 'text/html').end(body));
    await use(async (post) => {
      body = render(post);
      await page.goto(`http://localhost:${server.port}/a-post/`);
    });
    await server.close();
  },
});

test('the plugin is valid PHP', () => {
  expect(execFileSync(phpPath, ['-l', plugin], { encoding: 'utf8' })).toContain('No syntax errors');
});

test('a shortcode is the store, at the place and in the language that it names', async ({ page, demo, openPost }) => {
  const content = '<p>Our magazine:</p>[magazine_store path="/read/12" locale="pl" theme="dark"]';
  await openPost({ content, options: { magazine_store_src: demo.url } });
  const store = new FramedStore(page, demo.examplesUrl);
  await expect(store.scope.getByRole('main', { name: 'Medvind 3: Runt sjön' })).toBeVisible();
  await expect(store.button('Czytaj')).toBeVisible();
  await expect(store.scope.locator('magazine-store')).toHaveAttribute('theme', 'dark');
  await store.fittingHeight();
});

test('the reader covers the window where the shortcode says so', async ({ page, demo, openPost }) => {
  await openPost({ content: `[magazine_store server="${demo.url}" path="/read/12" viewer="yes"]` });
  await new FramedStore(page, demo.examplesUrl).button('Read').click();
  const overlay = page.locator('body > dialog iframe');
  await new ReaderPage(overlay.contentFrame()).expectSharp();
  const { width, height } = page.viewportSize() ?? {};
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width, height });
});

test('two stores stand on one page', async ({ page, demo, openPost }) => {
  const content = `[magazine_store server="${demo.url}/"][magazine_store src='${demo.url}' path='/read/17']`;
  await openPost({ content });
  const frame = (at: number) => page.locator('iframe').nth(at).contentFrame();
  const first = new StorePage(page, demo.url, frame(0));
  await first.expectCovers();
  await expect(frame(1).getByRole('main', { name: 'Pocket Whale 9' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(2);
  await expect(page.locator('script')).toHaveCount(1);
});

test('a post without a store loads nothing', () => {
  expect(render({ content: 'Words', options: { magazine_store_src: 'https://store.example' } })).not.toContain(
    'script',
  );
});

test('without an address the author sees a message and the visitor sees nothing', () => {
  const text = 'address is missing';
  for (const src of ['', 'javascript:alert(1)', 'store.example', '//store.example']) {
    const content = `[magazine_store src="${src}"]`;
    expect(render({ content, visitor: false })).toContain(text);
    expect(render({ content })).not.toMatch(/address is missing|<div|<script/);
  }
});

test('what an author writes stays in its attribute', async ({ page, demo, openPost }) => {
  const evil = '"><img src=x onerror=alert(1)>';
  const content = `[magazine_store src='${demo.url}' path='/?${evil}' locale='${evil}']`;
  await openPost({ content });
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(page.locator('img')).toHaveCount(0);
  await expect(page.locator('[data-magazine-store]')).toHaveAttribute('data-magazine-store-path', /onerror/);
  await expect(page.locator('[data-magazine-store-locale]')).toHaveCount(0);
});
