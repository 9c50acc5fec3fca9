import { type MouseEvent, type ReactNode, type SyntheticEvent, useContext, useLayoutEffect, useRef } from 'react';
import { css, styled } from 'styled-components';
import { rem } from '../rem.ts';
import { useStore } from '../storeContext.ts';
import { token, visible, windowFrom } from '../theme.ts';
import { Covered } from './Covered.ts';
import { InPlace } from './InPlace.tsx';
import { keepOnTop } from './keepOnTop.ts';
import { useScreenName } from './useScreenName.ts';

/** In a frame as high as its content, the part of it that the visitor sees. */
const inSight = css`
  inset-block: ${visible.top} auto;
  block-size: ${visible.height};
`;

/** Fills the window itself, so that what is too tall scrolls here and never the page behind. */
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

  &::backdrop {
    background: light-dark(#1c1a1799, #000000b3);
  }
  &[open] {
    display: flex;
    flex-direction: column;
  }
  /* Out of the top layer, below what a provider shows over the whole page. */
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
    /* Automatic margins centre it, and let it begin at the top when it is too tall. */
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
  /** Fills the window on every screen; otherwise only on extra-small ones. */
  fullScreen?: boolean;
  /** CSS length. */
  widest?: string;
  /** Its top stays where it is when its height changes. */
  steady?: boolean;
  /** Stays over every other dialog, also over one that opens later. In a frame it doesn't take the list's place. */
  overAll?: boolean;
  /**
   * Escape, a press beside the panel, or the system's own gesture. The dialog closes by not being rendered again.
   * Without this the visitor can't leave it.
   */
  onClose?: () => void;
  children: ReactNode;
}

/** What opens over the list. Embedded it is a page in the list's place instead, with its own way back. */
export function Dialog(props: DialogProps) {
  const { embedded } = useStore();
  const inPlace = embedded && !props.fullScreen && !props.overAll;
  return inPlace ? <InPlace label={props.label}>{props.children}</InPlace> : <Modal {...props} />;
}

/** A modal dialog. The focus goes back to where it was when it closes. */
function Modal(props: DialogProps) {
  const { label, fullScreen = false, widest = rem(62), steady = false, overAll = false, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const covered = useContext(Covered);
  useScreenName(label);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Before React removes it: a dialog that is just removed doesn't give the focus back.
    return () => element?.close();
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
    if (overAll && !covered && dialog.current) return keepOnTop(dialog.current);
  }, [overAll, covered]);

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose?.();
  };
  const closed = (event: SyntheticEvent) => {
    // Reported late: by then it may have been opened again.
    if (event.target !== dialog.current || dialog.current?.open) return;
    if (onClose) onClose();
    else dialog.current?.showModal();
  };
  const press = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose?.();
  };

  return (
    <Surface
      ref={dialog}
      $fullScreen={fullScreen}
      part="dialog"
      aria-label={label}
      onCancel={cancel}
      onClose={closed}
      onClick={press}
    >
      <Panel $fullScreen={fullScreen} $widest={widest} $steady={steady}>
        {children}
      </Panel>
    </Surface>
  );
}
