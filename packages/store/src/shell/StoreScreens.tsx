import { useLingui } from '@lingui/react/macro';
import { canRead, type StoreErrorCode } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isIssueMissing, isSessionExpired, isSignedOut } from '../core/appContext.ts';
import type { AppActor } from '../core/appMachine.ts';
import { nextIssues } from '../core/nextIssues.ts';
import { dialogPages } from '../core/place.ts';
import { readerOffer } from '../core/readerOffer.ts';
import { OpeningReader } from '../ui/OpeningReader.tsx';
import { PendingIndicator } from '../ui/PendingIndicator.tsx';
import { shownCovers } from '../ui/shownCovers.ts';
import { useStore } from '../ui/storeContext.ts';
import { LaterScreen, ReadingScreen, StorefrontScreen } from './chunks.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { PageContent } from './PageContent.tsx';
import type { StorefrontProps } from './Storefront.tsx';

export interface StoreScreensProps extends Omit<StorefrontProps, 'pageIssueId' | 'onScreenFailed'> {
  onReload: () => void;
}

/** A publisher's store: the storefront, the reader over it, and the dialogs and notices over everything. */
export function StoreScreens(props: StoreScreensProps) {
  const { app, api, lastPages, publication, dismissals, onReload } = props;
  const { page, issues } = publication;
  const route = useSelector(app, ({ context }) => context.route);
  const reading = useSelector(app, ({ context }) => context.reading);
  const notices = useSelector(app, ({ context }) => context.notices);
  const dialog = useSelector(app, ({ context }) => context.place.dialog);
  const wanted = useSelector(app, ({ context }) => context.checkout?.wanted);
  const signedOut = useSelector(app, ({ context }) => isSignedOut(context));
  const missing = useSelector(app, ({ context }) => context.embedded && isIssueMissing(context));
  const entitlements = useSelector(app, ({ context }) => context.visitor.entitlements);
  const { commands, coverUrl, showsFirstPage } = useStore();
  const { t } = useLingui();

  const read = route.name === 'viewer' ? issues.find(({ id }) => id === route.issueId) : undefined;
  const [pageIssueId] = useState(route.name === 'issue' ? route.issueId : null);
  // When a link opens the viewer, render the store below it only once the viewer closes.
  const [seen, setSeen] = useState(false);
  if (!seen && (route.name !== 'viewer' || missing)) setSeen(true);
  const viewerFailed = useCallback((code: StoreErrorCode) => app.send({ type: 'viewer.failed', code }), [app]);
  const screenFailed = useCallback(() => app.send({ type: 'screen.failed' }), [app]);
  const laterFailed = useCallback(
    (_: unknown, loaded: boolean) => {
      const { context } = app.getSnapshot();
      if (context.place.dialog) app.send({ type: 'dialog.failed' });
      else if (loaded) app.send({ type: 'crashed' });
      else if (isSessionExpired(context)) app.send({ type: 'code.failed' });
    },
    [app],
  );

  const next = useMemo(
    () => (read ? nextIssues(read, publication, entitlements) : []),
    [read, publication, entitlements],
  );
  const offer = useMemo(() => read && readerOffer(read, publication, entitlements), [read, publication, entitlements]);

  const opening = read && (
    <OpeningReader
      title={read.title || t`No title`}
      pictureUrl={shownCovers.get(read.cover.file_name) ?? coverUrl(400, read.cover.file_name)}
      sample={route.name === 'viewer' && route.type === 'sample'}
      slidesIn
      onClose={() => commands.closeViewer()}
    />
  );

  return (
    <>
      {seen ? (
        <StorefrontScreen
          waiting={
            <>
              {/* After closing the viewer, don't show the page's picture: the viewer would seem to be still open. */}
              {!showsFirstPage() && <PageContent />}
              <PendingIndicator />
            </>
          }
          fallback={(retry) => <LoadFailure onReload={retry} />}
        >
          {({ Storefront }) => (
            <Storefront
              {...{ app, api, publication, lastPages, dismissals, pageIssueId }}
              onScreenFailed={screenFailed}
            />
          )}
        </StorefrontScreen>
      ) : (
        <PageContent />
      )}
      {!reading && seen && opening}
      {reading && read && offer && route.name === 'viewer' && (
        <ReadingScreen waiting={seen ? opening : undefined} onError={screenFailed}>
          {({ Reader }) => (
            <Reader
              key={`${route.issueId}-${route.type}`}
              reading={reading.actor}
              api={api}
              issue={read}
              type={route.type}
              page={route.page}
              find={route.find ?? null}
              supportEmail={page.support_email ?? null}
              offer={{ ...offer, onSignIn: signedOut ? () => commands.openSignIn() : null }}
              mayRead={canRead(read, 'full', publication.store, entitlements) === 'allowed'}
              next={next}
              pageShows={!seen && showsFirstPage()}
              onRefused={() => app.send({ type: 'reading.refused' })}
              onCrash={() => app.send({ type: 'viewer.crashed' })}
              onFailure={viewerFailed}
              onOpened={(shown) => {
                // Remembers an issue even if the reader turns no page. A link opens the first page: the reader has not
                // stopped there.
                const stopped = lastPages.getPage(read.id, route.type);
                if (shown === 1 && stopped !== null) return;
                // The reader has seen the page beside this one, which was the last.
                const reached = stopped === shown + 1 ? stopped : shown;
                app.send({ type: 'viewer.page', page: shown, read: reached });
              }}
              onPageChange={(shown, reached) => app.send({ type: 'viewer.page', page: shown, read: reached })}
            />
          )}
        </ReadingScreen>
      )}
      <LaterScreen
        waiting={
          dialog && (
            <StorefrontScreen>
              {({ ScreenFrame }) => (
                <ScreenFrame
                  name={dialogPages[dialog]}
                  plan={wanted?.type === 'plan'}
                  onClose={() => app.send({ type: 'dialog.close' })}
                />
              )}
            </StorefrontScreen>
          )
        }
        fallback={(retry) => <RetryWhenNeeded app={app} retry={retry} />}
        onError={laterFailed}
      >
        {({ Dialogs, Notices }) => (
          <>
            <Dialogs {...{ app, api, page }} onReload={onReload} />
            <Notices actor={notices} {...{ page, issues, route }} />
          </>
        )}
      </LaterScreen>
    </>
  );
}

/** Stands for dialogs and notices whose code has failed to load, until there is a new one to show. */
function RetryWhenNeeded({ app, retry }: { app: AppActor; retry: () => void }) {
  const dialog = useSelector(app, ({ context }) => context.place.dialog);
  const expired = useSelector(app, ({ context }) => isSessionExpired(context) && context.visitor);
  const notice = useSelector(
    useSelector(app, ({ context }) => context.notices),
    ({ context }) => context.notices.at(-1),
  );
  const needed = dialog || expired || notice;
  const before = useRef(needed);
  useEffect(() => {
    if (needed && needed !== before.current) retry();
    before.current = needed;
  }, [needed, retry]);
  return null;
}
