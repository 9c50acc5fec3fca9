import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Demo } from '../../examples/demo/demo.ts';
import { type PageServer, servePages } from './servePages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const HEADING = '## Content Security Policy';

/**
 * The policies that suffice according to the docs: for a page whose store sells nothing, and with a cart. The demo's
 * servers replace the store and the payment providers of the docs.
 */
export async function documentedPolicies({
  url,
  identity,
  payments,
}: Demo): Promise<{ reading: string; selling: string }> {
  const [, section = ''] = (await readFile(path.join(root, 'docs/element.md'), 'utf8')).split(HEADING);
  const [reading, additional] = [...section.matchAll(/```\n(.*?)```/gs)].map(([, block = '']) => directivesIn(block));
  if (!reading || !additional) throw new Error(`docs/element.md has no two policies below "${HEADING}"`);
  const selling = new Map(reading);
  for (const [name, sources] of additional) selling.set(name, [...(selling.get(name) ?? []), ...sources]);
  const standIn = (source: string) => {
    if (source === 'https://store.example') return url;
    if (source === 'https://id.example') return new URL(identity?.url ?? '').origin;
    if (source.includes('stripe.com')) return payments?.stripe.url ?? '';
    return source.includes('paypal') ? (payments?.paypal.url ?? '') : source;
  };
  const writePolicy = (policy: Map<string, string[]>) =>
    [...policy].map(([name, sources]) => [name, ...new Set(sources.map(standIn))].join(' ')).join('; ');
  return { reading: writePolicy(reading), selling: writePolicy(selling) };
}

const directivesIn = (block: string) =>
  new Map(
    block.split(';').map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

/** Serves the example page with the two pasted lines, at any address, under a policy in its header. */
export async function servePasted(port: number, storeUrl: string, policy: string): Promise<PageServer> {
  const page = await readFile(path.join(root, 'examples/standalone.html'), 'utf8');
  return servePages((request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
      .end(page.replaceAll('https://store.example', storeUrl));
  }, port);
}
