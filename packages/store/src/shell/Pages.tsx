import { sellsPlans, toFeatures } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { Publication } from '../core/appContext.ts';
import type { AppActor } from '../core/appMachine.ts';
import type { Api } from '../core/ports.ts';
import type { PageName } from '../core/routes.ts';
import { listProviders, providerLabel } from '../core/session/providerRules.ts';
import { BackBar } from '../ui/BackBar.tsx';
import { AccountFailure } from './AccountFailure.tsx';
import { CheckoutPlace } from './Dialogs.tsx';
import {
  AccountScreen,
  CouponsScreen,
  DeclarationScreen,
  SignInScreen,
  SupportScreen,
  TextPageScreen,
} from './laterChunks.ts';
import { ScreenFrame } from './ScreenFrame.tsx';
import { useTextPlaces } from './textPlaces.ts';

interface PagesProps {
  app: AppActor;
  api: Api;
  publication: Publication;
  name: PageName;
}

/** The pages in the list's place that show no issue, each with its way back. */
export function Pages(props: PagesProps) {
  const { app, api, publication, name } = props;
  const { page, store, issues, plans } = publication;
  const { terms } = useTextPlaces(app, page, api);
  const supportEmail = page.support_email ?? null;
  const expand = useSelector(app, ({ context }) => context.place.expand ?? null);
  const session = useSelector(app, ({ context }) => context.session);
  const { user, purchases, purchasesFailed, checkFailed } = useSelector(app, ({ context }) => context.visitor);
  const { account, support, ...declarations } = useSelector(app, ({ context }) => context.parts);
  const sections = useSelector(account, (snapshot) => snapshot?.context);
  const label = (provider: string) => providerLabel(provider, page);
  const close = () => app.send({ type: 'page.close' });
  const failed = useCallback(() => app.send({ type: 'screen.failed' }), [app]);

  const waiting = <ScreenFrame name={name} />;
  const accountFailure = <AccountFailure onRetry={() => app.send({ type: 'check.retried' })} />;
  const screen = () => {
    switch (name) {
      case 'terms':
      case 'privacy':
      case 'accessibility':
        return (
          <TextPageScreen waiting={waiting} onError={failed}>
            {({ TextPage }) => <TextPage api={api} storeName={store.name} {...{ name, supportEmail }} />}
          </TextPageScreen>
        );
      case 'withdrawal':
      case 'cancellation': {
        const declaration = declarations[name];
        if (!declaration) return waiting;
        return (
          <DeclarationScreen waiting={waiting} onError={failed}>
            {({ DeclarationPage }) => (
              <DeclarationPage
                key={name}
                kind={name}
                account={user?.email ?? null}
                {...{ declaration, supportEmail }}
              />
            )}
          </DeclarationScreen>
        );
      }
      case 'support':
        if (!support) return waiting;
        return (
          <SupportScreen waiting={waiting} onError={failed}>
            {({ Support }) => <Support account={user?.email ?? null} onClose={close} {...{ support, supportEmail }} />}
          </SupportScreen>
        );
      case 'account':
        if (checkFailed) return accountFailure;
        if (!sections) return waiting;
        return (
          <AccountScreen waiting={waiting} onError={failed}>
            {({ Account }) => (
              <Account
                features={toFeatures(page)}
                plans={sellsPlans(page.gateways) ? plans : []}
                providers={listProviders(page)}
                providerLabel={label}
                coupons={
                  <CouponsScreen>
                    {({ Coupons }) => <Coupons coupons={sections.coupons} issues={issues} />}
                  </CouponsScreen>
                }
                identities={sections.identities}
                rights={sections.rights}
                subscription={sections.subscription}
                payments={sections.payments}
                {...{ user, purchases, purchasesFailed, store, expand }}
              />
            )}
          </AccountScreen>
        );
      case 'login':
        if (!session) return checkFailed ? accountFailure : waiting;
        return (
          <SignInScreen waiting={waiting} onError={failed}>
            {({ Login }) => <Login {...{ session, page }} termsUrl={terms?.href ?? null} logoUrl={api.absolute} />}
          </SignInScreen>
        );
      case 'cart':
        return <CheckoutPlace app={app} page={page} onError={failed} />;
    }
  };
  return (
    <>
      <BackBar key={name} anywhere={name === 'login'} onReturn={close} />
      {screen()}
    </>
  );
}
