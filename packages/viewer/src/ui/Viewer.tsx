import { I18nProvider } from '@lingui/react';
import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useId, useState } from 'react';
import type { Binding } from '../gestures/keys.ts';
import { keyTurn } from '../gestures/keys.ts';
import { useTexts, type ViewerLocale } from '../i18n.ts';
import { PageCanvases } from '../render/pageCanvases.ts';
import type { Cover, FailureCode, Source } from '../source.ts';
import { viewerActors } from '../viewerActors.ts';
import { type Stage, viewerMachine } from '../viewerMachine.ts';
import { Controls } from './Controls.tsx';
import { PageStage } from './PageStage.tsx';
import { ReaderDialog } from './ReaderDialog.tsx';
import { StageNotices } from './StageNotices.tsx';
import { Title } from './Title.tsx';

export interface ViewerProps {
  /** Null while it is being asked for. Another object opens another document, at the same page. */
  source: Source | null;
  /** Stands for page 1 until its own picture or the sharp page is there. */
  cover?: Cover | null;
  title: string;
  /** The side of the spine: `right` for issues read from right to left. */
  binding: Binding;
  locale: ViewerLocale;
  /** The page to begin with, from 1. Later changes are not followed. */
  page?: number;
  onClose: () => void;
  onPageChange?: (page: number) => void;
  /** Once, when the first page in sight is sharp. */
  onDocumentComplete?: () => void;
  /** The document cannot be read (further). The viewer has said so to the reader. */
  onFailure?: (failure: { code: FailureCode }) => void;
}

/** The reader: covers the window while it is mounted. */
export function Viewer(props: ViewerProps) {
  const { source, cover = null, title, binding, locale, page = 1 } = props;
  const { onClose, onPageChange, onDocumentComplete, onFailure } = props;
  const [{ canvases, machine }] = useState(createMachine);
  const actor = useActorRef(machine, { input: { page } });
  const snapshot = useSelector(actor, (current) => current);
  const texts = useTexts(locale);
  const titleId = useId();
  const pageLabelId = useId();

  useEffect(() => {
    if (source) actor.send({ type: 'source.given', source });
  }, [actor, source]);

  useEffect(() => {
    const subscriptions = [
      actor.on('pageChanged', (event) => onPageChange?.(event.page)),
      actor.on('documentComplete', () => onDocumentComplete?.()),
      actor.on('failed', ({ code }) => onFailure?.({ code })),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, onPageChange, onDocumentComplete, onFailure]);

  const onResize = useCallback((stage: Stage) => actor.send({ type: 'stage.resized', stage }), [actor]);

  return (
    <ReaderDialog
      lang={locale}
      labelledBy={titleId}
      onClose={onClose}
      onKeyDown={(event) => {
        const to = keyTurn(event, binding, (event.target as Element).matches('button, a, input'));
        if (!to) return;
        event.preventDefault();
        actor.send({ type: 'turn', to });
      }}
    >
      <Title id={titleId}>{title}</Title>
      {texts && (
        <I18nProvider i18n={texts}>
          <Controls
            snapshot={snapshot}
            binding={binding}
            pageLabelId={pageLabelId}
            canvases={canvases}
            onTurn={(to) => actor.send({ type: 'turn', to })}
            onRetry={() => actor.send({ type: 'retry' })}
            onClose={onClose}
          />
        </I18nProvider>
      )}
      <PageStage
        context={snapshot.context}
        cover={cover}
        canvases={canvases}
        preload={snapshot.matches({ completion: 'complete' }) || snapshot.matches({ document: 'failed' })}
        pageLabelId={pageLabelId}
        onResize={onResize}
        onImageLoad={() => actor.send({ type: 'image.loaded' })}
        onImageFailure={() => actor.send({ type: 'image.failed' })}
      >
        {texts && (
          <I18nProvider i18n={texts}>
            <StageNotices snapshot={snapshot} />
          </I18nProvider>
        )}
      </PageStage>
    </ReaderDialog>
  );
}

function createMachine() {
  const canvases = new PageCanvases();
  return { canvases, machine: viewerMachine.provide({ actors: viewerActors(canvases) }) };
}
