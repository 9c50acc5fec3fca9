import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { SnapshotFrom } from 'xstate';
import type { Binding } from '../gestures/keys.ts';
import type { PageCanvases } from '../render/pageCanvases.ts';
import type { PageTurn, viewerMachine } from '../viewerMachine.ts';
import { FailureMessage } from './FailureMessage.tsx';
import { IconButton } from './IconButton.tsx';
import { closeIcon } from './icons.tsx';
import { PageBar } from './PageBar.tsx';

const CloseCorner = styled.div`
  grid-area: close;
  text-align: end;
`;

const PagesCorner = styled.div`
  grid-area: pages;
`;

interface ControlsProps {
  snapshot: SnapshotFrom<typeof viewerMachine>;
  binding: Binding;
  pageLabelId: string;
  canvases: PageCanvases;
  onTurn: (to: PageTurn) => void;
  onRetry: () => void;
  onClose: () => void;
}

/** The bars around the page. */
export function Controls(props: ControlsProps) {
  const { snapshot, binding, pageLabelId, canvases, onTurn, onRetry, onClose } = props;
  const { t } = useLingui();
  const { page, pageCount, source, failure } = snapshot.context;

  return (
    <>
      <PagesCorner>
        <PageBar page={page} pageCount={pageCount} binding={binding} pageLabelId={pageLabelId} onTurn={onTurn} />
      </PagesCorner>
      <CloseCorner>
        <IconButton label={t`Close`} icon={closeIcon} onPress={onClose} />
      </CloseCorner>
      {failure && (
        <FailureMessage
          code={failure}
          alone={!source?.pageImages && !canvases.get(page)}
          onRetry={onRetry}
          onClose={onClose}
        />
      )}
    </>
  );
}
