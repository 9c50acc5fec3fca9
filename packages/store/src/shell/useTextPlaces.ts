import { useLingui } from '@lingui/react';
import type { PageData } from '@magazine-store/protocol';
import type { AppActor } from '../core/appMachine.ts';
import type { Api } from '../core/ports.ts';
import { useStore } from '../ui/storeContext.ts';
import { type TextPlaces, textPlaces } from './textPlaces.ts';

/** The addresses of the publisher's texts in the reader's language. */
export function useTextPlaces(app: AppActor, page: PageData, { absolute }: Pick<Api, 'absolute'>): TextPlaces {
  const { href } = useStore();
  const { i18n } = useLingui();
  return textPlaces(page, i18n.locale, { href, absolute, open: (name) => app.send({ type: 'page.open', page: name }) });
}
