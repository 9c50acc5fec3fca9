import { Trans } from '@lingui/react/macro';
import type { SnapshotFrom } from 'xstate';
import type { viewerMachine } from '../viewerMachine.ts';
import { Notice } from './Notice.tsx';
import { ProgressLine } from './ProgressLine.tsx';

/** What the reader should know about the page in sight, without being held up. */
export function StageNotices({ snapshot }: { snapshot: SnapshotFrom<typeof viewerMachine> }) {
  const { page, renders, progress } = snapshot.context;
  return (
    <>
      {(snapshot.matches({ document: 'waiting' }) || snapshot.matches({ document: 'opening' })) && (
        <ProgressLine percent={progress} />
      )}
      <Notice>
        {snapshot.matches({ connection: 'lost' }) ? (
          <Trans>Connection lost. Trying again…</Trans>
        ) : renders[page] === 'failed' ? (
          <Trans>This page could not be displayed completely.</Trans>
        ) : null}
      </Notice>
    </>
  );
}
