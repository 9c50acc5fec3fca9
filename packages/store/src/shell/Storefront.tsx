import { type Issue, sellsPlans, toFeatures } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isIssueMissing, type Publication } from '../core/appContext.ts';
import type { AppActor } from '../core/appMachine.ts';
import { listMachine, toView } from '../core/catalogue/listMachine.ts';
import type { Api, LastPages } from '../core/ports.ts';
import { Continue, IssueFrame, IssueList, type IssueOffer, TextSearchScreen } from '../features/catalogue/index.ts';
import { findShownScreen } from '../ui/keepFocus.ts';
import { useStore } from '../ui/storeContext.ts';
import { whenIdle } from '../ui/whenIdle.ts';
import { AccountCorner } from './AccountCorner.tsx';
import { DetailScreen, LaterScreen } from './chunks.ts';
import { messageCookie } from './cookieJar.ts';
import { Dismissible } from './Dismissible.tsx';
import type { Dismissals } from './dismissals.ts';
import { Header } from './Header.tsx';
import { createListViews } from './listViews.ts';
import { MessageBanner } from './MessageBanner.tsx';
import { PageContent } from './PageContent.tsx';
import { PageFrame } from './PageFrame.tsx';

export { ScreenFrame } from './ScreenFrame.tsx';

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

/**
 * The list, an issue's details, and the other pages, between header and foot. Opening an issue renders only its details:
 * on a slow phone the rest would delay them.
 */
export const Storefront = memo(function Storefront(props: StorefrontProps) {
  const { app, api, publication, lastPages, dismissals, pageIssueId, onScreenFailed } = props;
  const { page, store, issues } = publication;
  const { landmark, embedded } = useStore();
  const features = useMemo(() => toFeatures(page), [page]);
  const plans = useMemo(() => (sellsPlans(page.gateways) ? publication.plans : []), [page, publication.plans]);
  const list = useSelector(app, ({ context }) => context.list);
  const listViews = useMemo(() => createListViews(window, api.absolute('/')), [api]);
  // A layout effect, so that the list shows in the same frame as the header.
  useLayoutEffect(
    () => app.send({ type: 'list.wanted', logic: listMachine, view: listViews.restore() }),
    [app, listViews],
  );
  useEffect(() => {
    if (!list) return;
    listViews.save(toView(list.getSnapshot().context));
    const { unsubscribe } = list.subscribe(({ context }) => listViews.save(toView(context)));
    return unsubscribe;
  }, [list, listViews]);
  const pageShown = useSelector(app, ({ context: { route } }) => (route.name === 'page' ? route.page : null));
  const base = useSelector(app, ({ context }) => context.base);
  // In a frame an issue is a page in the list's place.
  const listShows = useSelector(
    app,
    ({ context: { route } }) => route.name === 'list' || (!embedded && 'issueId' in route),
  );
  const entitlements = useSelector(app, ({ context }) => context.visitor.entitlements);
  const main = useRef<HTMLElement>(null);

  const searching = base.name === 'search';
  const [listed, setListed] = useState(!searching);
  if (!listed && !searching) setListed(true);

  const [cold] = useState(() => app.getSnapshot().context.route.name === 'issue');
  const atColdIssue = useSelector(app, ({ context }) => cold && context.route.name === 'issue');
  // When a link opens an issue, render the list behind it only after the issue shows.
  const [behind, setBehind] = useState(!cold);
  const [detailLoaded, setDetailLoaded] = useState(!cold);
  if (!behind && !atColdIssue) setBehind(true);
  useEffect(() => {
    // After a press on a card, only loaded code can show. So load the details' code in advance.
    if (!cold)
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
  // The visitor may have left the search page since they typed.
  const search = useCallback(
    (query: string) => {
      if (app.getSnapshot().context.route.name === 'search') app.send({ type: 'search.open', query });
    },
    [app],
  );
  const partFailed = useCallback(() => app.send({ type: 'notify', notice: { code: 'failed_to_load' } }), [app]);

  return (
    <>
      <Header
        store={store}
        iconUrl={store.icon === null ? null : api.absolute(store.icon)}
        listShows={listShows}
        onSkip={() => main.current?.parentElement && findShownScreen(main.current.parentElement)?.focus()}
      >
        {features.signIn && <AccountCorner app={app} onError={partFailed} />}
      </Header>
      {page.message && (
        <Dismissible dismissals={dismissals} cookie={messageCookie(page.message.id)}>
          {(dismiss) => page.message && <MessageBanner message={page.message} onDismiss={dismiss} />}
        </Dismissible>
      )}
      <Main as={landmark} ref={main} tabIndex={-1} part="main" hidden={pageShown !== null}>
        {base.name === 'search' && (
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
        )}
        {list && behind && listed && (
          // Keep the list, hidden, with its search: on return, its height restores the scroll position.
          <div hidden={searching}>
            <IssueList {...{ list, store, plans, api }} onError={partFailed}>
              <Continue issues={issues} store={store} entitlements={entitlements} lastPages={lastPages} />
            </IssueList>
          </div>
        )}
      </Main>
      <OpenIssue
        {...{ app, issues, store, features, plans, entitlements, pageIssueId, detailLoaded }}
        onError={onScreenFailed}
      />
      {pageShown && (
        <LaterScreen waiting={<PageFrame {...{ app, name: pageShown }} />} onError={onScreenFailed}>
          {({ Pages }) => <Pages {...{ app, api, publication }} name={pageShown} />}
        </LaterScreen>
      )}
      {behind && <LaterScreen>{({ Foot }) => <Foot {...{ app, api, page, store, dismissals }} />}</LaterScreen>}
    </>
  );
});

interface OpenIssueProps extends Omit<IssueOffer, 'issue'> {
  app: AppActor;
  issues: readonly Issue[];
  pageIssueId: number | null;
  detailLoaded: boolean;
  onError: () => void;
}

/** The details of the issue in the address, if it names one. */
function OpenIssue({ app, issues, pageIssueId, detailLoaded, onError, ...offer }: OpenIssueProps) {
  const route = useSelector(app, ({ context }) => context.route);
  const detailUnderReader = useSelector(app, ({ context }) => context.detailUnderReader);
  const missing = useSelector(app, ({ context }) => context.embedded && isIssueMissing(context));
  const detailId = route.name === 'issue' ? route.issueId : detailUnderReader;
  const detailed = issues.find(({ id }) => id === detailId);
  const hasSeries = issues.some(({ id, series }) => id !== detailId && series === detailed?.series);
  const series = (hasSeries && detailed?.series) || null;
  const close = () => app.send({ type: 'issue.close' });

  if (detailed) {
    return (
      <IssueDetails
        issue={detailed}
        fromPage={detailed.id === pageIssueId}
        mayOpen={detailLoaded && route.name === 'issue'}
        {...{ series, ...offer }}
        onClose={close}
        onError={onError}
      />
    );
  }
  if (!missing) return null;
  return <DetailScreen onError={onError}>{({ IssueMissing }) => <IssueMissing onClose={close} />}</DetailScreen>;
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
  // On a slow phone, show cover and title one frame before the rest. Replace the page's content in one step.
  const complete = useDeferredValue(true, fromPage);
  if (!opened) return <PageContent />;
  return (
    <IssueFrame issue={details.issue} onClose={onClose}>
      {complete && <DetailScreen onError={onError}>{({ IssueDetail }) => <IssueDetail {...details} />}</DetailScreen>}
    </IssueFrame>
  );
}
