import { type PageData, type Store, toFeatures } from '@magazine-store/protocol';
import type { AppActor } from '../../core/appMachine.ts';
import type { Api } from '../../core/ports.ts';
import type { PageName } from '../../core/routes.ts';
import { FeatureTexts } from '../../ui/FeatureTexts.tsx';
import { useStore } from '../../ui/storeContext.ts';
import { consentCookie } from '../cookieJar.ts';
import { Dismissible } from '../Dismissible.tsx';
import type { Dismissals } from '../dismissals.ts';
import { useTextPlaces } from '../textPlaces.ts';
import { ConsentBar } from './ConsentBar.tsx';
import { Footer } from './Footer.tsx';
import { messages } from './messages.ts';

interface FootProps {
  app: AppActor;
  api: Api;
  page: PageData;
  store: Store;
  dismissals: Dismissals;
}

/** The foot below every screen. */
export function Foot({ app, api, page, store, dismissals }: FootProps) {
  const { embedded, href } = useStore();
  const texts = useTextPlaces(app, page, api);
  const { sells, payments } = toFeatures(page);
  const openSupport = () =>
    app.send(embedded ? { type: 'page.open', page: 'support' } : { type: 'dialog.open', dialog: 'support' });

  const toTextPlace = (name: PageName) => ({
    href: href(`/${name}`),
    open: () => app.send({ type: 'page.open', page: name }),
  });
  const declarations = { withdrawal: toTextPlace('withdrawal'), cancellation: toTextPlace('cancellation') };

  return (
    <FeatureTexts texts={messages}>
      <Footer
        store={store}
        texts={texts}
        sells={sells}
        declarations={payments ? declarations : null}
        onHelp={page.support_email === undefined ? undefined : openSupport}
      />
      <Dismissible dismissals={dismissals} cookie={consentCookie}>
        {(dismiss) => <ConsentBar privacy={texts.privacy} onDismiss={dismiss} />}
      </Dismissible>
    </FeatureTexts>
  );
}
