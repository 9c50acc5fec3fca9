import { useLingui } from '@lingui/react';
import { featuresOf, NO_HOLDINGS } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Client } from '../api/client.ts';
import { IssueList } from '../catalogue/IssueList.tsx';
import { FrameError } from '../embed/FrameError.tsx';
import type { FrameActor } from '../embed/frameMachine.ts';
import type { LastPages } from '../reading/lastPages.ts';
import { useStore } from '../storeContext.ts';
import { gutter, token } from '../theme.ts';
import { LazyScreen } from '../ui/LazyScreen.tsx';
import { AccountCorner } from './AccountCorner.tsx';
import { isMissing, isUnknown, type Publication } from './appContext.ts';
import type { AppActor } from './appMachine.ts';
import { BackBar } from './BackBar.tsx';
import { Continue } from './Continue.tsx';
import { loadDetail, loadLaterScreens, loadReading, loadTextSearch } from './chunks.ts';
import { messageCookie } from './cookieJar.ts';
import { Dismissible } from './Dismissible.tsx';
import type { Dismissals } from './dismissals.ts';
import { FromPage } from './FromPage.tsx';
import { Header } from './Header.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { LoadSupport } from './loadSupport.ts';
import { MessageBanner } from './MessageBanner.tsx';
import { SandboxBanner } from './SandboxBanner.tsx';

const heights = {
  content: '',
  window: 'display: flex; flex-direction: column; min-block-size: 100vh; min-block-size: 100dvh;',
  /* Covers a frame and has no height of its own: a magazine's spread and the bars around it, on any screen in sight. */
  reader: 'block-size: clamp(36rem, 75vw, 44rem); overflow: clip;',
};

const Page = styled.div<{ $height: keyof typeof heights }>`
  container: magazine-store / inline-size;
  background: ${token('background')};
  color: ${token('text')};
  font: 1rem / 1.5 ${token('font')};
  text-align: start;
  ${({ $height }) => heights[$height]}

  &[dir='rtl'] [data-mirrored] {
    scale: -1 1;
  }
`;

const Content = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: 20rem;
  max-inline-size: ${token('content-width')};
  margin-inline: auto;
  padding-inline: ${gutter};
`;

const Main = styled.main`
  outline: 0;

  /* What takes the place of the list keeps it for the return. */
  &:has(~ [part='in-place']) {
    display: none;
  }
`;

interface AppProps {
  app: AppActor;
  client: Client;
  lastPages: LastPages;
  /** What the page asks for; null leaves it to the page data. */
  theme: string | null;
  dismissals: Dismissals;
  loadSupport: LoadSupport;
  /** The store has the address bar's path: it is the page, not a part of one. */
  wholePage: boolean;
  /** For a store that expects a host around it. */
  frame: FrameActor | undefined;
  /** Where this store is found outside of any frame. */
  storeUrl: string;
  onReload: () => void;
}

/** A store's screens. */
export function App(props: AppProps) {
  const { app, theme, wholePage, frame, storeUrl, onReload, ...shop } = props;
  const { i18n } = useLingui();
  const { embedded } = useStore();
  const publication = useSelector(app, ({ context }) => context.publication);
  const unknown = useSelector(app, ({ context }) => isUnknown(context));
  const failed = useSelector(app, (snapshot) => snapshot.matches('failed'));
  const reading = useSelector(app, ({ context }) => context.reading !== null);
  const unhosted = useSelector(frame, (snapshot) => snapshot?.matches('unhosted'));
  const scheme = theme ?? publication?.page.theme ?? 'auto';

  const content = () => {
    if (unhosted) return <FrameError storeUrl={storeUrl} />;
    const ownUrl = embedded ? storeUrl : null;
    if (failed) return <LoadFailure storeUrl={ownUrl} onReload={() => app.send({ type: 'retry' })} />;
    if (unknown) {
      return <LoadFailure storeUrl={ownUrl} onReload={onReload} onReturn={() => app.send({ type: 'list.open' })} />;
    }
    if (!publication) return <FromPage />;
    return <Shop {...shop} app={app} publication={publication} onReload={onReload} />;
  };
  const height = () => {
    if (wholePage) return 'window';
    return embedded && reading && !unhosted ? 'reader' : 'content';
  };
  return (
    <Page
      $height={height()}
      part="page"
      dir={publication?.page.ui_direction}
      lang={i18n.locale}
      style={{ colorScheme: scheme === 'auto' ? 'light dark' : scheme }}
    >
      {publication?.page.sandbox && <SandboxBanner />}
      <Content>{content()}</Content>
    </Page>
  );
}

interface ShopProps extends Pick<AppProps, 'app' | 'client' | 'lastPages' | 'dismissals' | 'loadSupport' | 'onReload'> {
  publication: Publication;
}

function Shop({ app, client, lastPages, publication, dismissals, loadSupport, onReload }: ShopProps) {
  const { page, store, issues } = publication;
  const features = useMemo(() => featuresOf(page), [page]);
  // Plans are sold by the payment buttons alone.
  const plans = (page.gateways.paypal && page.plans) ?? [];
  const list = useSelector(app, ({ context }) => context.list);
  const route = useSelector(app, ({ context }) => context.route);
  const base = useSelector(app, ({ context }) => context.base);
  const reading = useSelector(app, ({ context }) => context.reading);
  const detailUnderReader = useSelector(app, ({ context }) => context.detailUnderReader);
  const notices = useSelector(app, ({ context }) => context.notices);
  const session = useSelector(app, ({ context }) => context.session ?? undefined);
  const holdings = useSelector(session, (snapshot) => snapshot?.context.holdings ?? NO_HOLDINGS);
  const signedOut = useSelector(session, (snapshot) => snapshot?.matches('signedOut'));
  const main = useRef<HTMLElement>(null);
  const { commands, embedded } = useStore();

  const missing = useSelector(app, ({ context }) => context.embedded && isMissing(context));
  const detailId = route.name === 'issue' ? route.issueId : detailUnderReader;
  const detailed = issues.find(({ id }) => id === detailId);
  const read = reading && route.name === 'viewer' ? issues.find(({ id }) => id === route.issueId) : undefined;
  // A reader that a link opens covers a store that nobody has seen: that is made once the reader closes.
  const [seen, setSeen] = useState(false);
  if (!seen && (route.name !== 'viewer' || missing)) setSeen(true);
  const [cold] = useState(route.name === 'issue' ? route.issueId : null);
  const closeIssue = () => app.send({ type: 'issue.close' });
  const search = useCallback((query: string) => app.send({ type: 'search.open', query }), [app]);
  const partFailed = useCallback(() => app.send({ type: 'notify', notice: { code: 'failed_to_load' } }), [app]);
  const screenFailed = useCallback(() => app.send({ type: 'screen.failed' }), [app]);

  const later = { app, client, session, loadSupport };
  return (
    <>
      {seen ? (
        <>
          <Header
            store={store}
            iconUrl={store.icon === null ? null : client.absolute(store.icon)}
            onSkip={() => main.current?.focus()}
          >
            {features.signIn && <AccountCorner session={session} onError={partFailed} />}
          </Header>
          {page.message && (
            <Dismissible dismissals={dismissals} cookie={messageCookie(page.message.id)}>
              {(dismiss) => page.message && <MessageBanner message={page.message} onDismiss={dismiss} />}
            </Dismissible>
          )}
          <Main ref={main} tabIndex={-1} part="main" hidden={route.name === 'page'}>
            {base.name === 'search' ? (
              <LazyScreen load={loadTextSearch} onError={screenFailed}>
                {({ SearchPage }) => (
                  <>
                    <BackBar onReturn={() => app.send({ type: 'search.close' })} />
                    <SearchPage client={client} query={base.query} issues={issues} onSearch={search} />
                  </>
                )}
              </LazyScreen>
            ) : (
              list && (
                <IssueList list={list} store={store} client={client}>
                  <Continue issues={issues} store={store} holdings={holdings} lastPages={lastPages} />
                </IssueList>
              )
            )}
          </Main>
          {(detailed || missing) && (
            <LazyScreen
              load={loadDetail}
              // The page holds the issue that its address names.
              waiting={detailed && detailed.id === cold ? <FromPage /> : null}
              onError={screenFailed}
            >
              {({ IssueDetail, IssueMissing }) => (
                <>
                  {embedded && <BackBar onReturn={closeIssue} />}
                  {detailed ? (
                    <IssueDetail issue={detailed} {...{ store, features, plans, holdings }} onClose={closeIssue} />
                  ) : (
                    <IssueMissing />
                  )}
                </>
              )}
            </LazyScreen>
          )}
          {route.name === 'page' && (
            <LazyScreen load={loadLaterScreens} onError={screenFailed}>
              {({ Pages }) => <Pages {...later} name={route.page} publication={publication} />}
            </LazyScreen>
          )}
          <LazyScreen load={loadLaterScreens}>
            {({ Foot }) => <Foot {...{ app, client, page, store, dismissals }} />}
          </LazyScreen>
        </>
      ) : (
        <FromPage />
      )}
      {reading && read && route.name === 'viewer' && (
        <LazyScreen load={loadReading} onError={screenFailed}>
          {({ Reader }) => (
            <Reader
              key={`${route.issueId}-${route.type}`}
              reading={reading}
              client={client}
              issue={read}
              type={route.type}
              page={route.page}
              first={!seen}
              supportEmail={page.support_email ?? null}
              waysIn={{
                promocodesOnly: features.promocodesOnly,
                onSignIn: signedOut ? () => commands.openAuth() : null,
              }}
              onCrash={() => app.send({ type: 'viewer.crashed' })}
              onPageChange={(shown) => app.send({ type: 'viewer.page', page: shown })}
            />
          )}
        </LazyScreen>
      )}
      <LazyScreen load={loadLaterScreens}>
        {({ Dialogs, Notices }) => (
          <>
            <Dialogs {...later} page={page} onReload={onReload} />
            <Notices actor={notices} />
          </>
        )}
      </LazyScreen>
    </>
  );
}
