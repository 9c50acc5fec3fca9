import { sellsPlans, toFeatures } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isIssueMissing, type Publication } from '../core/appContext.ts';
import type { AppActor } from '../core/appMachine.ts';
import type { Api, LastPages } from '../core/ports.ts';
import { Continue, IssueFrame, IssueList, type IssueOffer, TextSearchScreen } from '../features/catalogue/index.ts';
import { useStore } from '../ui/storeContext.ts';
import { whenIdle } from '../ui/whenIdle.ts';
import { AccountCorner } from './AccountCorner.tsx';
import { DetailScreen, LaterScreen } from './chunks.ts';
import { messageCookie } from './cookieJar.ts';
import { Dismissible } from './Dismissible.tsx';
import type { Dismissals } from './dismissals.ts';
import { Header } from './Header.tsx';
import { MessageBanner } from './MessageBanner.tsx';
import { PageContent } from './PageContent.tsx';
import { PageFrame } from './ScreenFrame.tsx';

const Main = styled.main`
  outline: 0;

  /* A page in the list's place hides the list, which stays for the return. */
  &:has(~ [part='in-place']) {
    display: none;
  }
`;

export interface StorefrontProps {
  app: AppActor;
  api: Api;
  publication: Publication;
  lastPages: LastPages;
  dismissals: Dismissals;
  /** The issue whose details the server has put into the page; null if the page opens with another screen. */
  pageIssueId: number | null;
  onScreenFailed: () => void;
}

/** The list, an issue's details, and the other pages, between header and foot. */
export function Storefront(props: StorefrontProps) {
  const { app, api, publication, lastPages, dismissals, pageIssueId, onScreenFailed } = props;
  const { page, store, issues } = publication;
  const { landmark } = useStore();
  const features = useMemo(() => toFeatures(page), [page]);
  const plans = sellsPlans(page.gateways) ? publication.plans : [];
  const list = useSelector(app, ({ context }) => context.list);
  const route = useSelector(app, ({ context }) => context.route);
  const base = useSelector(app, ({ context }) => context.base);
  const detailUnderReader = useSelector(app, ({ context }) => context.detailUnderReader);
  const missing = useSelector(app, ({ context }) => context.embedded && isIssueMissing(context));
  const entitlements = useSelector(app, ({ context }) => context.visitor.entitlements);
  const main = useRef<HTMLElement>(null);

  const detailId = route.name === 'issue' ? route.issueId : detailUnderReader;
  const detailed = issues.find(({ id }) => id === detailId);
  const hasSeries = issues.some(({ id, series }) => id !== detailId && series === detailed?.series);
  const series = (hasSeries && detailed?.series) || null;
  const [cold] = useState(route.name === 'issue' ? route.issueId : null);
  // When a link opens an issue, the list behind it is made after the issue shows.
  const [behind, setBehind] = useState(cold === null);
  const [detailLoaded, setDetailLoaded] = useState(cold === null);
  if (!behind && route.name !== 'issue') setBehind(true);
  useEffect(() => {
    // After a press on a card, only loaded code can show. So load the details' code in advance.
    if (cold === null)
      whenIdle()
        .then(DetailScreen.load)
        .catch(() => {});
    else
      DetailScreen.load()
        // The details' own screen reports this failure.
        .catch(() => {})
        .then(() => {
          setDetailLoaded(true);
          return whenIdle();
        })
        .then(() => setBehind(true));
  }, [cold]);
  const closeIssue = () => app.send({ type: 'issue.close' });
  const search = useCallback((query: string) => app.send({ type: 'search.open', query }), [app]);
  const partFailed = useCallback(() => app.send({ type: 'notify', notice: { code: 'failed_to_load' } }), [app]);

  return (
    <>
      <Header
        store={store}
        iconUrl={store.icon === null ? null : api.absolute(store.icon)}
        onSkip={() => main.current?.focus()}
      >
        {features.signIn && <AccountCorner app={app} onError={partFailed} />}
      </Header>
      {page.message && (
        <Dismissible dismissals={dismissals} cookie={messageCookie(page.message.id)}>
          {(dismiss) => page.message && <MessageBanner message={page.message} onDismiss={dismiss} />}
        </Dismissible>
      )}
      <Main as={landmark} ref={main} tabIndex={-1} part="main" hidden={route.name === 'page'}>
        {base.name === 'search' ? (
          <TextSearchScreen onError={onScreenFailed}>
            {({ SearchPage }) => (
              <SearchPage
                api={api}
                query={base.query}
                issues={issues}
                offer={{ store, features, entitlements, plans }}
                onSearch={search}
                onReturn={() => app.send({ type: 'search.close' })}
              />
            )}
          </TextSearchScreen>
        ) : (
          list &&
          behind && (
            <IssueList {...{ list, store, plans, api }} onError={partFailed}>
              <Continue issues={issues} store={store} entitlements={entitlements} lastPages={lastPages} />
            </IssueList>
          )
        )}
      </Main>
      {detailed && (
        <IssueDetails
          issue={detailed}
          fromPage={detailed.id === pageIssueId}
          mayOpen={detailLoaded && route.name === 'issue'}
          {...{ series, store, features, plans, entitlements }}
          onClose={closeIssue}
          onError={onScreenFailed}
        />
      )}
      {missing && !detailed && (
        <DetailScreen onError={onScreenFailed}>
          {({ IssueMissing }) => <IssueMissing onClose={closeIssue} />}
        </DetailScreen>
      )}
      {route.name === 'page' && (
        <LaterScreen waiting={<PageFrame {...{ app, name: route.page }} />} onError={onScreenFailed}>
          {({ Pages }) => <Pages {...{ app, api, publication }} name={route.page} />}
        </LaterScreen>
      )}
      {behind && <LaterScreen>{({ Foot }) => <Foot {...{ app, api, page, store, dismissals }} />}</LaterScreen>}
    </>
  );
}

interface IssueDetailsProps extends IssueOffer {
  series: string | null;
  /** The page shows the issue of its address until the store shows it. */
  fromPage: boolean;
  /** The details' code is loaded, and the dialog would not cover an open reader. */
  mayOpen: boolean;
  onClose: () => void;
  onError: () => void;
}

/** Shows the frame of the details at once, or the page's content until the code is loaded. */
function IssueDetails({ fromPage, mayOpen, onClose, onError, ...details }: IssueDetailsProps) {
  const [opened, setOpened] = useState(!fromPage);
  if (!opened && mayOpen) setOpened(true);
  // On a slow phone, cover and title show a frame before the rest is made. The page's content changes in one step.
  const complete = useDeferredValue(true, fromPage);
  if (!opened) return <PageContent />;
  return (
    <IssueFrame issue={details.issue} onClose={onClose}>
      {complete && <DetailScreen onError={onError}>{({ IssueDetail }) => <IssueDetail {...details} />}</DetailScreen>}
    </IssueFrame>
  );
}
