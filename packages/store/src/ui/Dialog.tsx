import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { css, styled } from 'styled-components';
import { Covered } from './Covered.ts';
import { keepOnTop } from './keepOnTop.ts';
import { ReplacementPanel } from './ReplacementPanel.tsx';
import { rem } from './rem.ts';
import { useStore } from './storeContext.ts';
import { token, visible, windowFrom } from './theme.ts';
import { useScreenName } from './useScreenName.ts';

/** In a frame as high as its content, the dialog takes only the part that the visitor sees. */
const inSight = css`
  inset-block: ${visible.top} auto;
  block-size: ${visible.height};
`;

/** Fills the window itself, so that a tall dialog scrolls here and the page behind it does not. */
const Surface = styled.dialog<{ $fullScreen: boolean }>`
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  ${({ $fullScreen }) => ($fullScreen ? '' : inSight)}
  max-inline-size: none;
  max-block-size: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: auto;
  overscroll-behavior: contain;
  background: transparent;
  color: ${token('text')};
  outline: 0;

  &::backdrop {
    background: light-dark(#1c1a1799, #000000b3);
  }
  &[open] {
    display: flex;
    flex-direction: column;
  }
  /* Outside of the top layer, and below the provider's content that covers the page. */
  &[open]:not(:modal) {
    position: fixed;
    z-index: 2147483646;
    background: light-dark(#1c1a1799, #000000b3);
  }
  ${windowFrom('sm')} {
    padding-block: ${({ $fullScreen }) => ($fullScreen ? 0 : rem(2))};
  }
`;

const panelOnLargeScreens = css<{ $widest: string; $steady: boolean }>`
  ${windowFrom('sm')} {
    flex: none;
    inline-size: min(100% - ${rem(4)}, ${({ $widest }) => $widest});
    /* Automatic margins centre the panel. A panel that is too tall begins at the top. */
    margin: ${({ $steady }) => ($steady ? '0 auto' : 'auto')};
    border-radius: ${token('radius')};
    box-shadow: 0 24px 80px #00000059;
  }
`;

const Panel = styled.div<{ $fullScreen: boolean; $widest: string; $steady: boolean }>`
  position: relative;
  flex: 1 0 auto;
  display: flex;
  flex-direction: column;
  background: ${token('surface')};
  ${({ $fullScreen }) => ($fullScreen ? '' : panelOnLargeScreens)}

  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

interface DialogProps {
  label: string;
  /** The dialog fills the window on every screen; otherwise only on extra-small ones. */
  fullScreen?: boolean;
  /** The greatest width as a CSS length. */
  widest?: string;
  /** The dialog's top stays in its place when its height changes. */
  steady?: boolean;
  /** In a frame, the dialog opens over the list too, and doesn't take its place. */
  overAll?: boolean;
  /**
   * Called on Escape, on a press beside the panel, or on the system's own gesture. To close the dialog, stop rendering
   * it. Without this the visitor can't leave it.
   */
  onClose?: () => void;
  children: ReactNode;
}

/** A dialog over the list. In a framed store it is a page in the list's place, with its own way back. */
export function Dialog(props: DialogProps) {
  const { embedded } = useStore();
  const inPlace = embedded && !props.fullScreen && !props.overAll;
  return inPlace ? <ReplacementPanel label={props.label}>{props.children}</ReplacementPanel> : <Modal {...props} />;
}

/** A modal dialog. When it closes, the focus returns to its earlier place. */
function Modal(props: DialogProps) {
  const { label, fullScreen = false, widest = rem(62), steady = false, onClose, children } = props;
  const { prerender } = useStore();
  const dialog = useRef<HTMLDialogElement>(null);
  /** A press that began in the panel, such as a selection of text, may end beside it. It must not close the dialog. */
  const pressBeganBeside = useRef(false);
  const covered = useContext(Covered);
  useScreenName(label);

  const focusItself = useEffectEvent((element: HTMLElement) => {
    // An address opened the dialog, not a press: a ring around its first control would surprise. A dialog that the
    // visitor can't leave keeps the focus on the way on.
    if (onClose && !navigator.userActivation?.hasBeenActive) element.focus();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    // The page may have removed the store meanwhile.
    if (!element?.isConnected) return;
    element.showModal();
    focusItself(element);
    // Close before React removes the dialog: a dialog that is only removed doesn't give the focus back.
    return () => element.close();
  }, []);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!covered || !element) return;
    element.close();
    element.show();
    return () => {
      if (!element.open) return;
      element.close();
      element.showModal();
    };
  }, [covered]);
  useLayoutEffect(() => {
    if (!covered && dialog.current) return keepOnTop(dialog.current);
  }, [covered]);

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose?.();
  };
  const onClosed = (event: SyntheticEvent) => {
    // The browser reports the closing late. The dialog may be open again.
    if (event.target !== dialog.current || dialog.current?.open) return;
    if (onClose) onClose();
    else dialog.current?.showModal();
  };
  const startPress = (event: PointerEvent) => {
    pressBeganBeside.current = event.target === dialog.current;
  };
  const press = (event: MouseEvent) => {
    if (event.target === dialog.current && pressBeganBeside.current) onClose?.();
  };

  return (
    <Surface
      ref={dialog}
      {...(prerender && { as: 'main', open: true })}
      $fullScreen={fullScreen}
      part="dialog"
      aria-label={label}
      tabIndex={-1}
      onCancel={cancel}
      onClose={onClosed}
      onPointerDown={startPress}
      onClick={press}
    >
      <Panel $fullScreen={fullScreen} $widest={widest} $steady={steady}>
        {children}
      </Panel>
    </Surface>
  );
}
