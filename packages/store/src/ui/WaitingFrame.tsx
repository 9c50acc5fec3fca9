import { styled } from 'styled-components';
import { Dialog } from './Dialog.tsx';
import { DialogHead } from './DialogHead.tsx';
import { PendingIndicator } from './PendingIndicator.tsx';
import { ReplacementPanel } from './ReplacementPanel.tsx';
import { rem } from './rem.ts';
import { useStore } from './storeContext.ts';
import { windowFrom } from './theme.ts';

const Frame = styled.div<{ $widest: string }>`
  inline-size: 100%;
  max-inline-size: ${({ $widest }) => $widest};
  margin-inline: auto;
  min-block-size: ${rem(20)};
  padding: ${rem(0.75)} ${rem(1.25)} ${rem(2)};

  ${windowFrom('sm')} {
    padding: ${rem(1.5)} ${rem(2)} ${rem(2)};
  }
  /* Keeps the foot of the store out of sight until the page is loaded. Then nothing in sight moves. */
  main > &:not([data-embedded]) {
    min-block-size: 100vh;
  }
`;

interface WaitingFrameProps {
  title: string;
  /** Closes a dialog. Without it the frame is a page. */
  onClose?: (() => void) | undefined;
  /** In full screen the dialog has a way back instead of a cross. */
  back?: boolean;
  /** The width of the dialog, or of the page's column: a CSS length. */
  widest?: string | undefined;
}

/** Shows the frame and title of a screen at once after a press, while the screen's code loads. */
export function WaitingFrame({ title, onClose, back = false, widest }: WaitingFrameProps) {
  const { embedded } = useStore();
  const frame = (
    <Frame
      $widest={(!onClose && widest) || 'none'}
      part="waiting-frame"
      aria-busy="true"
      data-embedded={embedded || undefined}
    >
      <DialogHead title={title} back={back} onClose={embedded ? undefined : onClose} />
      <PendingIndicator />
    </Frame>
  );
  if (!onClose) return <ReplacementPanel label={title}>{frame}</ReplacementPanel>;
  return (
    <Dialog label={title} onClose={onClose} steady {...(widest && { widest })}>
      {frame}
    </Dialog>
  );
}
