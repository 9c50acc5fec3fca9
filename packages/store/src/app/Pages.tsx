import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { Client } from '../api/client.ts';
import { useStore } from '../storeContext.ts';
import type { Support } from '../support/Support.tsx';
import type { SupportActor } from '../support/supportMachine.ts';
import { LazyScreen } from '../ui/LazyScreen.tsx';
import type { AppActor, Publication } from './appMachine.ts';
import { BackBar } from './BackBar.tsx';
import { loadTextPage } from './chunks.ts';

export type LoadSupport = () => Promise<{ Support: typeof Support; support: SupportActor }>;

interface PagesProps {
  app: AppActor;
  client: Client;
  publication: Publication;
  loadSupport: LoadSupport;
}

/** What stands in the list's place, or over it, and is no magazine. */
export function Pages({ app, client, publication: { page, store }, loadSupport }: PagesProps) {
  const shown = useSelector(app, ({ context: { route } }) => (route.name === 'page' ? route.page : null));
  const supportOpen = useSelector(app, ({ context }) => context.supportOpen);
  const { embedded } = useStore();
  const supportEmail = page.support_email ?? null;
  const closePage = () => app.send({ type: 'page.close' });
  const failed = useCallback(() => {
    app.send({ type: 'support.close' });
    app.send({ type: 'screen.failed' });
  }, [app]);

  const isPage = embedded && shown === 'support';
  const closeSupport = isPage ? closePage : () => app.send({ type: 'support.close' });
  const text = shown === 'support' ? null : shown;
  return (
    <>
      {shown !== null && <BackBar key={shown} onReturn={closePage} />}
      {text && (
        <LazyScreen load={loadTextPage} onError={failed}>
          {({ TextPage }) => (
            <TextPage client={client} name={text} storeName={store.name} supportEmail={supportEmail} />
          )}
        </LazyScreen>
      )}
      {(isPage || supportOpen) && (
        <LazyScreen load={loadSupport} onError={failed}>
          {({ Support, support }) => (
            <Support support={support} account={null} supportEmail={supportEmail} onClose={closeSupport} />
          )}
        </LazyScreen>
      )}
    </>
  );
}
