import { useLingui } from '@lingui/react/macro';
import type { PageData } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { isSessionExpired } from '../core/appContext.ts';
import type { AppActor } from '../core/appMachine.ts';
import { dialogPages } from '../core/place.ts';
import type { Api } from '../core/ports.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { rem } from '../ui/rem.ts';
import { PaymentsScreen } from './chunks.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { SignInScreen, SupportScreen } from './laterChunks.ts';
import { ScreenFrame } from './ScreenFrame.tsx';
import { useTextPlaces } from './textPlaces.ts';

interface DialogsProps {
  app: AppActor;
  page: PageData;
  api: Api;
  onReload: () => void;
}

/** The dialogs over every screen: the one that the history has open, and above it the end of the session. */
export function Dialogs({ onReload, ...open }: DialogsProps) {
  const expired = useSelector(open.app, ({ context }) => isSessionExpired(context));
  return (
    <>
      <OpenDialog {...open} />
      {expired && (
        <SignInScreen fallback={<LateFailure onReload={onReload} />}>
          {({ SessionExpired }) => <SessionExpired onReload={onReload} />}
        </SignInScreen>
      )}
    </>
  );
}

/** In place of the dialog that tells the end of the session, if its code does not load. */
function LateFailure({ onReload }: { onReload: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog label={t({ id: 'loadFailure.title', message: 'Could not load the page' })} widest={rem(27)} overAll>
      <LoadFailure onReload={onReload} inDialog />
    </Dialog>
  );
}

function OpenDialog({ app, page, api }: Omit<DialogsProps, 'onReload'>) {
  const dialog = useSelector(app, ({ context }) => context.place.dialog);
  const session = useSelector(app, ({ context }) => context.session);
  const email = useSelector(app, ({ context }) => context.visitor.user?.email ?? null);
  const support = useSelector(app, ({ context }) => context.parts.support);
  const { terms } = useTextPlaces(app, page, api);
  const close = () => app.send({ type: 'dialog.close' });
  const failed = useCallback(() => app.send({ type: 'dialog.failed' }), [app]);

  const waiting = dialog && <ScreenFrame name={dialogPages[dialog]} onClose={close} />;
  if (dialog === 'authDialog') {
    if (!session) return waiting;
    return (
      <SignInScreen waiting={waiting} onError={failed}>
        {({ AuthDialog }) => (
          <AuthDialog onClose={close} {...{ session, page }} termsUrl={terms?.href ?? null} logoUrl={api.absolute} />
        )}
      </SignInScreen>
    );
  }
  if (dialog === 'cartDialog') return <CheckoutPlace app={app} page={page} onError={failed} />;
  if (dialog === 'support') {
    if (!support) return waiting;
    return (
      <SupportScreen waiting={waiting} onError={failed}>
        {({ Support }) => (
          <Support support={support} account={email} supportEmail={page.support_email ?? null} onClose={close} />
        )}
      </SupportScreen>
    );
  }
  return null;
}

interface CheckoutPlaceProps {
  app: AppActor;
  page: PageData;
  onError: () => void;
}

/** The checkout, and its empty frame while the code loads. */
export function CheckoutPlace({ app, page, onError }: CheckoutPlaceProps) {
  const checkout = useSelector(app, ({ context }) => context.checkout);
  if (!checkout) return null;
  const { wanted, offer, actor } = checkout;
  const close = () => (actor ? actor.send({ type: 'cancel' }) : app.send({ type: 'purchase.abandoned' }));
  const waiting = <ScreenFrame name="cart" plan={wanted.type === 'plan'} onClose={close} />;
  if (!offer || !actor) return waiting;
  return (
    <PaymentsScreen waiting={waiting} onError={onError}>
      {({ CheckoutScreen }) => (
        <CheckoutScreen checkout={{ ...offer, actor }} currency={page.currency} precision={page.currency_precision} />
      )}
    </PaymentsScreen>
  );
}
