import { useLingui } from '@lingui/react/macro';
import type { LinkTarget } from '@magazine-store/contents';
import { useCallback, useDeferredValue, useState } from 'react';
import type { FindActor } from '../find/FindSession.tsx';
import type { MediaTarget } from '../media/mediaMachine.ts';
import { BESIDE_STAGE } from '../panels/besideStage.ts';
import { spreadInSight } from '../viewerContext.ts';
import { FailureMessage } from './FailureMessage.tsx';
import { HostAction } from './HostAction.tsx';
import { LazyPart } from './LazyPart.tsx';
import { LeafPlace } from './LeafPlace.tsx';
import type { Leaf } from './leaf.ts';
import { Middle, OverStage, StagePlace } from './Middle.tsx';
import { PageBar } from './PageBar.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { PageStage } from './PageStage.tsx';
import { loadFind, loadMedia, loadPageLayers, loadPanels, loadPasswordForm, loadText } from './parts.ts';
import { useReader, useViewer, useViewerState } from './readerContext.ts';
import { StageNotices } from './StageNotices.tsx';
import { Tools } from './Tools.tsx';
import { TrailBack } from './TrailBack.tsx';
import type { Fullscreen } from './useFullscreen.ts';
import { useMedia } from './useMedia.ts';
import type { ViewerProps } from './Viewer.tsx';

type ScreenProps = ViewerProps & { fullscreen: Fullscreen };

/** All parts of the viewer that have texts. */
export function Screen({
  cover = null,
  fullscreen,
  find: wanted = null,
  pageUrl,
  action,
  search,
  lookUpMedia,
  onReport,
  onClose,
  leaves = [],
}: ScreenProps) {
  const { t } = useLingui();
  const { actor, canvases, openBook } = useReader();
  const { panel, textView } = useViewer(({ options }) => options);
  const pagesInSight = useViewer(spreadInSight);
  const besideStage = useMedia(BESIDE_STAGE);
  // The page renders first, the tools right after it.
  const showsTools = useDeferredValue(true, false);
  const [find, setFind] = useState<FindActor | null>(null);
  const [finding, setFinding] = useState(false);
  // A search continues when the reader closes its panel.
  if ((panel === 'find' || wanted !== null) && !finding) setFinding(true);
  const leafBehind = useViewer((context) => context.leaf);
  const labels = useViewer((context) => context.labels);
  const leaf = leaves.find(({ after }) => after === leafBehind) ?? null;
  const printed = (page: number) => labels?.[page - 1] || String(page);
  const nameOf = (number: number) => {
    const page = printed(number);
    return t`Page ${page}`;
  };
  const labelOf = (each: Leaf) => each.label(printed);
  const renderLeaf = (behind: number, waiting: boolean) => {
    const there = leaves.find(({ after }) => after === behind);
    return there && <LeafPlace leaf={there} label={labelOf(there)} waiting={waiting} />;
  };
  const failure = useViewer((context) => context.failure);
  const hasPictures = useViewer(({ source, page }) => Boolean(source?.pageImages || canvases.pages.get(page)));
  const locked = useViewerState((state) => state.matches({ document: 'locked' }));
  const passwordWrong = useViewer((context) => context.passwordWrong);
  const [media, setMedia] = useState<{ target: MediaTarget; title: string; opener: HTMLElement } | null>(null);
  const follow = useCallback(
    (target: LinkTarget, opener: HTMLElement) => {
      if (target.kind === 'action') actor.send({ type: 'turn', to: target.action });
      else if (target.kind === 'destination')
        actor.send({ type: 'destination.followed', destination: target.destination });
      else setMedia({ target, title: opener.ariaLabel ?? '', opener });
    },
    [actor],
  );
  const closePanel = useCallback(() => actor.send({ type: 'options.changed', options: { panel: null } }), [actor]);
  // Close a search panel whose code didn't load: `TypedAhead` would keep typed letters for a field that never comes.
  const closeFind = useCallback(() => {
    if (actor.getSnapshot().context.options.panel === 'find') closePanel();
  }, [actor, closePanel]);
  const goTo = useCallback(
    (page: number) => {
      actor.send({ type: 'page.goTo', page });
      // A panel that covers the pages closes after a choice.
      if (!besideStage) closePanel();
    },
    [actor, besideStage, closePanel],
  );
  const followEntry = (target: LinkTarget) => {
    if (target.kind === 'url') window.open(target.url, '_blank', 'noopener,noreferrer');
    else follow(target, document.body);
    if (!besideStage) closePanel();
  };
  const underPanel = panel !== null && !besideStage;
  const covered = (textView && !leaf) || underPanel;
  const share = pageUrl && (() => actor.send({ type: 'page.share', url: pageUrl(actor.getSnapshot().context.page) }));

  return (
    <>
      {showsTools && <PageBar leaf={leaf && labelOf(leaf)} />}
      {showsTools && <Tools fullscreen={fullscreen} onShare={share ?? null} onClose={onClose} />}
      {action && <HostAction {...action} hidden={leaf?.offersAction ?? false} />}
      {failure && (
        <FailureMessage
          code={failure}
          alone={!hasPictures}
          onRetry={() => actor.send({ type: 'retry' })}
          onClose={onClose}
        />
      )}
      <Middle>
        {panel && (
          // A panel whose code didn't load must not cover the pages. The next press loads it again.
          <LazyPart load={loadPanels} onFail={closePanel}>
            {({ Panels }) => (
              <Panels panel={panel} beside={besideStage} find={find} onFollow={followEntry} onGoTo={goTo} />
            )}
          </LazyPart>
        )}
        <StagePlace>
          <PageStage
            covered={covered}
            renderLeaf={renderLeaf}
            cover={cover}
            getLabel={nameOf}
            renderLayers={(page, place) => (
              <PageBoundary onReport={onReport ? (error) => onReport({ page, error }) : null}>
                {place && (
                  <LazyPart load={loadPageLayers}>
                    {({ PageLayers }) => <PageLayers page={page} place={place} find={find} onFollow={follow} />}
                  </LazyPart>
                )}
              </PageBoundary>
            )}
          >
            <TrailBack />
          </PageStage>
          {textView && (
            <OverStage hidden={leaf !== null} inert={underPanel}>
              <LazyPart load={loadText}>
                {({ TextSession }) => <TextSession outOfReach={leaf !== null || underPanel} />}
              </LazyPart>
            </OverStage>
          )}
          <StageNotices covered={covered || leaf !== null} />
        </StagePlace>
        {locked && (
          <LazyPart load={loadPasswordForm}>
            {({ PasswordForm }) => (
              <PasswordForm wrong={passwordWrong} onPassword={(password) => actor.send({ type: 'unlock', password })} />
            )}
          </LazyPart>
        )}
      </Middle>
      {find && panel !== 'find' && (
        <LazyPart load={loadFind}>
          {({ FindBar }) => (
            <FindBar actor={find} onOpen={() => actor.send({ type: 'options.changed', options: { panel: 'find' } })} />
          )}
        </LazyPart>
      )}
      {media && (
        <LazyPart load={loadMedia}>
          {({ MediaDialog }) => <MediaDialog {...media} lookUp={lookUpMedia} onClose={() => setMedia(null)} />}
        </LazyPart>
      )}
      {finding && (
        <LazyPart load={loadFind} onFail={closeFind}>
          {({ FindSession }) => (
            <FindSession
              wanted={wanted}
              search={search}
              book={openBook.whenOpen}
              pagesInSight={pagesInSight}
              onStart={setFind}
              onGoTo={({ page }) => {
                // The hit is marked on its page.
                actor.send({ type: 'options.changed', options: { textView: false } });
                goTo(page);
              }}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}
