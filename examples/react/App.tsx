import type { MagazineStoreElement } from '@magazine-store/element';
import type {} from '@magazine-store/element/react';
import { type ReactNode, useRef, useState } from 'react';
import { FramedStore } from './FramedStore.js';

const LOCALES = ['en', 'de', 'it', 'ja', 'pl', 'sv'] as const;
const FAVOURITE = 12;

/** The store in both ways: as an element of the page, or in a frame. */
export function App({ server }: { server: string }): ReactNode {
  const store = useRef<MagazineStoreElement>(null);
  const [signedIn, setSignedIn] = useState<boolean | null>(null);
  const [framed, setFramed] = useState(false);
  const [dark, setDark] = useState(false);
  const [locale, setLocale] = useState<(typeof LOCALES)[number]>('en');
  const [news, setNews] = useState('Nothing yet');

  return (
    <>
      <header>
        <h1>The corner shop</h1>
        <form>
          <label>
            <input type="checkbox" checked={framed} onChange={({ target }) => setFramed(target.checked)} /> In a frame
          </label>
          <label>
            Language{' '}
            <select value={locale} onChange={({ target }) => setLocale(LOCALES[target.selectedIndex] ?? 'en')}>
              {LOCALES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          {!framed && (
            <>
              <label>
                <input type="checkbox" checked={dark} onChange={({ target }) => setDark(target.checked)} /> Dark
              </label>
              <button type="button" onClick={() => store.current?.openIssue(FAVOURITE)}>
                Our favourite
              </button>
              {signedIn && (
                <button type="button" onClick={() => store.current?.signOut()}>
                  Sign out
                </button>
              )}
            </>
          )}
        </form>
        <p role="status">{news}</p>
      </header>
      {framed ? (
        <FramedStore server={server} locale={locale} onOpenIssue={(id) => setNews(`Looked at ${id}`)} />
      ) : (
        <magazine-store
          ref={store}
          server={server}
          locale={locale}
          theme={dark ? 'dark' : 'light'}
          onmagazine-store-state-change={({ detail }) => setSignedIn(detail.signedIn)}
          onmagazine-store-open-issue={({ detail }) => setNews(`Looked at ${detail.issueId}`)}
          onmagazine-store-purchase={({ detail }) => setNews(`Bought: ${detail.type} ${detail.id}`)}
        />
      )}
    </>
  );
}
