import { featuresOf } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { Client } from '../api/client.ts';
import { providerLabel, providersOf } from '../session/providerRules.ts';
import { useStore } from '../storeContext.ts';
import { BackBar } from '../ui/BackBar.tsx';
import { AccountFailure } from './AccountFailure.tsx';
import { accountScreenOf } from './accountScreen.ts';
import type { Publication } from './appContext.ts';
import type { AppActor } from './appMachine.ts';
import { CartPlace } from './CartPlace.tsx';
import { declarationScreenOf } from './declarationScreen.ts';
import { SignInScreen, TextPageScreen } from './laterChunks.ts';
import type { PageName } from './routes.ts';
import { ScreenFrame } from './ScreenFrame.tsx';
import type { SupportScreen } from './supportScreen.ts';
import { useTextPlaces } from './useTextPlaces.ts';

interface PagesProps {
  app: AppActor;
  client: Client;
  publication: Publication;
  name: PageName;
  SupportScreen: SupportScreen;
}

/** What stands in the list's place and is no magazine, each with its way back. */
export function Pages(props: PagesProps) {
  const { app, client, publication, name, SupportScreen } = props;
  const { drafts } = useStore();
  const { page, store, issues, plans } = publication;
  const { terms } = useTextPlaces(app, page, client);
  const supportEmail = page.support_email ?? null;
  const expand = useSelector(app, ({ context }) => context.place.expand ?? null);
  const session = useSelector(app, ({ context }) => context.session);
  const { user, purchases, purchasesFailed, checkFailed } = useSelector(app, ({ context }) => context.visitor);
  const label = (provider: string) => providerLabel(provider, page);
  const close = () => app.send({ type: 'page.close' });
  const failed = useCallback(() => app.send({ type: 'screen.failed' }), [app]);

  const AccountScreen = session && accountScreenOf({ app, session, client, drafts, providerLabel: label });
  const DeclarationScreen = declarationScreenOf(client, drafts);

  const waiting = <ScreenFrame name={name} />;
  const screen = () => {
    switch (name) {
      case 'terms':
      case 'privacy':
      case 'accessibility':
        return (
          <TextPageScreen waiting={waiting} onError={failed}>
            {({ TextPage }) => <TextPage client={client} storeName={store.name} {...{ name, supportEmail }} />}
          </TextPageScreen>
        );
      case 'withdrawal':
      case 'cancellation':
        return (
          <DeclarationScreen waiting={waiting} onError={failed}>
            {({ DeclarationPage, [name]: declaration }) => (
              <DeclarationPage
                key={name}
                kind={name}
                account={user?.email ?? null}
                {...{ declaration, supportEmail }}
              />
            )}
          </DeclarationScreen>
        );
      case 'support':
        return (
          <SupportScreen waiting={waiting} onError={failed}>
            {({ Support, support }) => (
              <Support account={user?.email ?? null} onClose={close} {...{ support, supportEmail }} />
            )}
          </SupportScreen>
        );
      case 'account':
        if (checkFailed) return <AccountFailure onRetry={() => session?.send({ type: 'check.retried' })} />;
        return AccountScreen ? (
          <AccountScreen waiting={waiting} onError={failed}>
            {({ Account, Coupons, coupons, ...parts }) => (
              <Account
                features={featuresOf(page)}
                // Plans are sold by the payment buttons alone.
                plans={page.gateways.paypal ? plans : []}
                providers={providersOf(page)}
                providerLabel={label}
                coupons={<Coupons coupons={coupons} issues={issues} />}
                {...{ ...parts, user, purchases, purchasesFailed, store, expand }}
              />
            )}
          </AccountScreen>
        ) : (
          waiting
        );
      case 'login':
        return session ? (
          <SignInScreen waiting={waiting} onError={failed}>
            {({ Login }) => <Login {...{ session, page }} termsUrl={terms?.href ?? null} logoUrl={client.absolute} />}
          </SignInScreen>
        ) : (
          waiting
        );
      case 'cart':
        return <CartPlace app={app} page={page} onError={failed} />;
    }
  };
  return (
    <>
      <BackBar key={name} anywhere={name === 'login'} onReturn={close} />
      {screen()}
    </>
  );
}
