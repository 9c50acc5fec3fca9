import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LinkTarget, OutlineEntry, PageLink } from '@magazine-store/contents';
import { followableEntries, followableLinks } from './followable.ts';

const REFUSED: LinkTarget = { kind: 'url', url: 'https://store.example/auth/logout' };
const OTHERS: LinkTarget[] = [
  { kind: 'url', url: 'https://other.example/' },
  { kind: 'action', action: 'next' },
  { kind: 'destination', destination: [] },
];
const follows = (url: string) => !url.includes('/auth/');

test('a page has the links that the host lets visitors follow', () => {
  const link = (target: LinkTarget): PageLink => ({
    box: { x: 0, y: 0, width: 1, height: 1 },
    target,
    title: null,
    border: null,
  });
  const links = followableLinks([REFUSED, ...OTHERS].map(link), follows);
  assert.deepEqual(
    links.map(({ target }) => target),
    OTHERS,
  );
});

test('an entry with a refused target keeps its name and what lies below it, and leads nowhere', () => {
  const entry = (target: LinkTarget | null, children: OutlineEntry[] = []): OutlineEntry => ({
    title: 'A',
    target,
    children,
  });
  const refused = entry(REFUSED, [entry(REFUSED), ...OTHERS.map((target) => entry(target))]);
  const expected = entry(null, [entry(null), ...OTHERS.map((target) => entry(target))]);
  assert.deepEqual(followableEntries([refused], follows), [expected]);
});
