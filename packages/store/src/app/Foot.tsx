import type { PageData, Store } from '@magazine-store/protocol';
import type { Client } from '../api/client.ts';
import { useStore } from '../storeContext.ts';
import { LazyScreen } from '../ui/LazyScreen.tsx';
import type { AppActor } from './appMachine.ts';
import { loadConsentBar } from './chunks.ts';
import { consentCookie } from './cookieJar.ts';
import { Dismissible } from './Dismissible.tsx';
import type { Dismissals } from './dismissals.ts';
import { Footer } from './Footer.tsx';
import { useTextPlaces } from './useTextPlaces.ts';

interface FootProps {
  app: AppActor;
  client: Client;
  page: PageData;
  store: Store;
  dismissals: Dismissals;
}

/** What stands below every screen. */
export function Foot({ app, client, page, store, dismissals }: FootProps) {
  const { embedded } = useStore();
  const texts = useTextPlaces(app, page, client);
  const openSupport = () =>
    app.send(embedded ? { type: 'page.open', page: 'support' } : { type: 'dialog.open', dialog: 'support' });

  return (
    <>
      <Footer store={store} texts={texts} onHelp={page.support_email === undefined ? undefined : openSupport} />
      <Dismissible dismissals={dismissals} cookie={consentCookie}>
        {(dismiss) => (
          <LazyScreen load={loadConsentBar}>
            {({ ConsentBar }) => <ConsentBar privacy={texts.privacy} onDismiss={dismiss} />}
          </LazyScreen>
        )}
      </Dismissible>
    </>
  );
}
