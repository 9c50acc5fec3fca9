import { useLingui } from '@lingui/react';
import type { PageData, TextName } from '@magazine-store/protocol';
import type { AppActor } from '../core/appMachine.ts';
import type { Api } from '../core/ports.ts';
import type { PageName } from '../core/routes.ts';
import { useStore } from '../ui/storeContext.ts';
import type { TextPlace } from './TextLink.tsx';

interface LinkTools {
  /** The URL of a link to one of the store's locations. */
  href(location: string): string;
  /** Makes a URL of the page data absolute. */
  absolute(url: string): string;
  open(page: PageName): void;
}

interface TextPlaces {
  terms: TextPlace | null;
  privacy: TextPlace | null;
  accessibility: TextPlace;
}

/** The places of the texts for this visitor: the store's own pages, or pages that the publisher names. */
export function textPlaces(
  page: Pick<PageData, 'terms_url' | 'terms_url_ja' | 'privacy_url'>,
  locale: string,
  { href, absolute, open }: LinkTools,
): TextPlaces {
  const own = (name: PageName): TextPlace => ({ href: href(`/${name}`), open: () => open(name) });
  const findPlace = (name: TextName, url: string | undefined) => {
    if (!url) return null;
    return absolute(url) === absolute(`/${name}`) ? own(name) : { href: absolute(url) };
  };
  return {
    terms: findPlace('terms', (locale === 'ja' && page.terms_url_ja) || page.terms_url),
    privacy: findPlace('privacy', page.privacy_url),
    accessibility: own('accessibility'),
  };
}

/** The addresses of the publisher's texts in the reader's language. */
export function useTextPlaces(app: AppActor, page: PageData, { absolute }: Pick<Api, 'absolute'>): TextPlaces {
  const { href } = useStore();
  const { i18n } = useLingui();
  return textPlaces(page, i18n.locale, { href, absolute, open: (name) => app.send({ type: 'page.open', page: name }) });
}
