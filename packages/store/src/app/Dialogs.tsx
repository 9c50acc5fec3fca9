import type { PageData } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { Client } from '../api/client.ts';
import type { SessionActor } from '../session/sessionMachine.ts';
import { LazyScreen } from '../ui/LazyScreen.tsx';
import type { AppActor } from './appMachine.ts';
import { CartPlace } from './CartPlace.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { loadSignIn } from './laterChunks.ts';
import type { LoadSupport } from './loadSupport.ts';
import { useTextPlaces } from './useTextPlaces.ts';

interface DialogsProps {
  app: AppActor;
  session: SessionActor | undefined;
  page: PageData;
  client: Client;
  loadSupport: LoadSupport;
  onReload: () => void;
}

/** What stands over every screen: the dialog that the history has open, and the end of a session. */
export function Dialogs({ app, session, page, client, loadSupport, onReload }: DialogsProps) {
  const dialog = useSelector(app, ({ context }) => context.place.dialog);
  const expired = useSelector(session, (snapshot) => snapshot?.matches('expired'));
  const email = useSelector(session, (snapshot) => snapshot?.context.user?.email ?? null);
  const { terms } = useTextPlaces(app, page, client);
  const close = () => app.send({ type: 'dialog.close' });
  const failed = useCallback(() => app.send({ type: 'dialog.failed' }), [app]);

  if (expired) {
    return (
      <LazyScreen load={loadSignIn} fallback={<LoadFailure storeUrl={null} onReload={onReload} />}>
        {({ SessionExpired }) => <SessionExpired onReload={onReload} />}
      </LazyScreen>
    );
  }
  if (dialog === 'authDialog' && session) {
    return (
      <LazyScreen load={loadSignIn} onError={failed}>
        {({ AuthDialog }) => (
          <AuthDialog onClose={close} {...{ session, page }} termsUrl={terms?.href ?? null} logoUrl={client.absolute} />
        )}
      </LazyScreen>
    );
  }
  if (dialog === 'cartDialog') return <CartPlace app={app} page={page} onError={failed} />;
  if (dialog === 'support') {
    return (
      <LazyScreen load={loadSupport} onError={failed}>
        {({ Support, support }) => (
          <Support support={support} account={email} supportEmail={page.support_email ?? null} onClose={close} />
        )}
      </LazyScreen>
    );
  }
  return null;
}
