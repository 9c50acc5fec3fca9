import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consentCookie, createCookieJar, messageCookie } from './cookieJar.ts';
import { createDismissals } from './dismissals.ts';

/** A document that keeps cookies as a browser's does, except those that it `refuses`. */
function documentWith({ refuses = (_: string): boolean => false } = {}) {
  const kept = new Map<string, string>();
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      if (refuses(text)) return;
      const [pair = ''] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (/Max-Age=0/.test(text)) kept.delete(name);
      else kept.set(name, value);
    },
  };
}

const forbidden = {
  get cookie(): string {
    throw new DOMException('sandboxed', 'SecurityError');
  },
  set cookie(_: string) {
    throw new DOMException('sandboxed', 'SecurityError');
  },
};

test('a dismissed message stays dismissed at the next visit, for its days', () => {
  const document = documentWith();
  const dismissals = createDismissals(createCookieJar(document, false));
  let received = 0;
  dismissals.subscribe(() => received++);
  assert.equal(dismissals.has(consentCookie), false);
  dismissals.dismiss(consentCookie);
  dismissals.dismiss(messageCookie('a;b'));
  assert.equal(dismissals.has(consentCookie), true);
  assert.equal(received, 2);
  assert.deepEqual(document.written, [
    'magazine-store-consent=1; Path=/; Max-Age=31536000; SameSite=Lax',
    'magazine-store-message-a%3Bb=1; Path=/; Max-Age=2592000; SameSite=Lax',
  ]);
  const nextVisit = createDismissals(createCookieJar(document, false));
  assert.equal(nextVisit.has(messageCookie('a;b')), true);
  assert.equal(nextVisit.has(messageCookie('a')), false);
});

test('without cookies a message is dismissed for this visit', () => {
  const dismissals = createDismissals(createCookieJar(forbidden, true));
  assert.equal(dismissals.has(consentCookie), false);
  dismissals.dismiss(consentCookie);
  assert.equal(dismissals.has(consentCookie), true);
});

test('cookies are on if either kind works, and the test cookie is removed', () => {
  const isOpen = (document: Pick<Document, 'cookie'>) => createCookieJar(document, true).isOpen();
  const partitionedOnly = documentWith({ refuses: (text) => !text.includes('Partitioned') });
  const plainOnly = documentWith({ refuses: (text) => text.includes('Secure') });
  for (const document of [documentWith(), partitionedOnly, plainOnly]) {
    assert.equal(isOpen(document), true);
    assert.equal(document.cookie, '');
  }
  assert.equal(isOpen(documentWith({ refuses: () => true })), false);
  assert.equal(isOpen(forbidden), false);
});
