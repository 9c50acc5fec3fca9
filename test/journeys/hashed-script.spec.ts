import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { VERSION } from '@magazine-store/protocol';
import { servePages } from '../support/servePages.ts';
import { expect, test } from './fixtures.ts';
import { FramedStore } from './pages/FramedStore.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SCRIPT = `v${VERSION}/magazine-store-host.iife.js`;

/** The page in docs/releases.md with this hash, under the policy of docs/host.md. */
async function documentedPage(storeUrl: string, hash: string): Promise<{ body: string; policy: string }> {
  const releases = await readFile(path.join(root, 'docs/releases.md'), 'utf8');
  const host = await readFile(path.join(root, 'docs/host.md'), 'utf8');
  const [, html = ''] = /```html\n(.*?)```/s.exec(releases) ?? [];
  const [, policy = ''] = /^(script-src .*)$/m.exec(host) ?? [];
  const here = (text: string) => text.replaceAll('https://store.example', storeUrl);
  const body = here(html)
    .replace(/v1\.2\.3\/[\w.-]+/, SCRIPT)
    .replace('sha384-…', hash);
  return {
    body: `<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,">${body}`,
    policy: here(policy),
  };
}

for (const [what, isRight] of [
  ['a page that checks the hash of its script frames the store', true],
  ['a script of another hash does not run', false],
] as const) {
  test(what, async ({ page, demo, complaints }) => {
    const bytes = isRight ? await readFile(path.join(root, 'dist/store', SCRIPT)) : 'another script';
    const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    const { body, policy } = await documentedPage(demo.url, hash);
    const pages = await servePages((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }).end(body);
    });
    const store = new FramedStore(page, `http://localhost:${pages.port}`);
    if (!isRight) complaints.expect(/integrity/);
    await store.open();
    if (isRight) await store.expectCovers();
    else await expect.poll(() => complaints.faults).toEqual([]);
    await expect(page.locator('iframe')).toHaveCount(isRight ? 1 : 0);
    await pages.close();
  });
}
