import { Trans } from '@lingui/react/macro';
import { spreadInSight } from '../viewerContext.ts';
import { Notice } from './Notice.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { useViewer, useViewerState } from './readerContext.ts';

/**
 * Notices that do not interrupt the reader.
 *
 * @param covered True while the text view, a panel or a leaf covers the pages. Notices about the pages then wait.
 */
export function StageNotices({ covered }: { covered: boolean }) {
  const progress = useViewer((context) => context.progress);
  const broken = useViewer((context) => spreadInSight(context).some((page) => context.renders[page] === 'failed'));
  const opening = useViewerState(
    (state) => state.matches({ document: 'waiting' }) || state.matches({ document: 'opening' }),
  );
  const lost = useViewerState((state) => state.matches({ connection: 'lost' }));
  const refused = useViewerState((state) => state.matches({ sharing: 'refused' }));
  const incomplete = useViewerState((state) => state.matches({ parts: 'incomplete' }));
  const slow = useViewerState(
    (state) =>
      state.matches({ loading: 'long' }) &&
      !state.matches({ document: 'locked' }) &&
      !state.matches({ document: 'failed' }),
  );
  const copied = useViewerState((state) => state.matches({ sharing: 'copied' }));

  return (
    <>
      {opening && <ProgressLine percent={progress} />}
      <Notice>
        {lost ? (
          <Trans>Connection lost. Trying again…</Trans>
        ) : copied ? (
          <Trans>The link to this page has been copied.</Trans>
        ) : incomplete ? (
          <Trans>This issue could not be loaded completely.</Trans>
        ) : refused ? (
          <Trans>This browser doesn’t allow the link to be copied.</Trans>
        ) : covered ? null : broken ? (
          <Trans>This page could not be displayed completely.</Trans>
        ) : slow ? (
          <Trans>This page takes long to load.</Trans>
        ) : null}
      </Notice>
    </>
  );
}
