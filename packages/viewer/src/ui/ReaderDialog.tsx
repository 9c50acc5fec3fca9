import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { SLIDE_IN } from '../constants.ts';
import { atInterfaceStart, look, ROOMY, readerContainer, rem, TOUCH_TARGET } from './look.ts';

const slideIn = keyframes`
  from { transform: translateX(-100%); }
`;

const slideInOnce = css`${slideIn} ${SLIDE_IN}ms ease-out`;

/** Sized in percent: viewport units would grow without end in a frame that follows its content's height. */
const Dialog = styled.dialog<{ $slidesIn: boolean }>`
  ${readerContainer}
  position: fixed;
  inset: 0;
  box-sizing: border-box;
  inline-size: 100%;
  block-size: 100%;
  max-inline-size: none;
  max-block-size: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  overscroll-behavior: contain;
  outline: 0;
  background: ${look.bar};
  color: ${look.text};
  color-scheme: dark;
  /* The font size grows with the reader's own setting, and never shrinks with a page that sets its root smaller. */
  font: max(16px, ${rem(1)}) / 1.4 ${look.font};
  text-align: start;
  /* Japanese lines end between phrases, and never before the mark that makes a vowel long. */
  line-break: strict;
  word-break: auto-phrase;
  /*
   * On a page from right to left, many texts still run from left to right. Their own letters order them, and they stand
   * at the side of the page's direction.
   */
  :where(&:dir(rtl) :not([dir], input)) {
    unicode-bidi: plaintext;
  }
  :where(&:dir(rtl) :not(button, input, th)) {
    ${atInterfaceStart}
  }
  animation: ${({ $slidesIn }) => ($slidesIn ? slideInOnce : 'none')};

  &::backdrop {
    background: none;
  }

  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

/** Contains everything in the dialog. It can have the full screen, which browsers do not give to a dialog itself. */
const Room = styled.div`
  box-sizing: border-box;
  block-size: 100%;
  background: ${look.bar};
  transition: background-color 200ms;

  /* Hidden bars keep their room, so that the pages stay where they are, and their place in the order of the keys. */
  & > [data-bar] {
    transition: opacity 200ms;
  }

  &[data-bars='hidden'] {
    background: ${look.surround};
  }

  &[data-bars='hidden'] > [data-bar] {
    opacity: 0;
  }

  @media (prefers-reduced-motion: reduce) {
    &,
    & > [data-bar] {
      transition: none;
    }
  }

  /* Bars have their height before their texts are there: the page must not jump. */
  display: grid;
  grid-template:
    'title tools' minmax(${TOUCH_TARGET}, auto)
    'action action' auto
    'message message' auto
    'middle middle' minmax(0, 1fr)
    'hits hits' auto
    'pages pages' minmax(${TOUCH_TARGET}, auto) / minmax(0, 1fr) auto;

  ${ROOMY} {
    grid-template:
      'title pages tools' minmax(${TOUCH_TARGET}, auto)
      'action action action' auto
      'message message message' auto
      'middle middle middle' minmax(0, 1fr)
      'hits hits hits' auto / minmax(0, 1fr) auto minmax(min-content, 1fr);
  }
`;

interface ReaderDialogProps {
  /** The language of the texts: it decides which shapes of Chinese characters the browser shows. */
  lang: string;
  labelledBy: string;
  slidesIn: boolean;
  room: RefObject<HTMLDivElement | null>;
  barsHidden: boolean;
  onClose: () => void;
  onEscape: () => void;
  /** Called before the control that has the focus gets the key. */
  onKeyDownFirst: (event: KeyboardEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Covers the whole window while it is mounted; afterwards the focus is where it was before. */
export function ReaderDialog({
  lang,
  labelledBy,
  slidesIn,
  room,
  barsHidden,
  onClose,
  onEscape,
  onKeyDownFirst,
  onKeyDown,
  children,
}: ReaderDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  return (
    <Dialog
      ref={dialog}
      $slidesIn={slidesIn}
      lang={lang}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onKeyDownCapture={onKeyDownFirst}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // The event may come from a dialog within this one.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onEscape();
      }}
      onClose={(event) => {
        // The browser may close the dialog. If the dialog was only remounted, it is open again by now.
        if (event.target === dialog.current && !dialog.current?.open) onClose();
      }}
    >
      <Opening />
      <Room ref={room} data-bars={barsHidden ? 'hidden' : 'shown'}>
        {children}
      </Room>
    </Dialog>
  );
}

/** Opens the dialog whose first child it is: the components behind it have a size in their own layout effects. */
function Opening() {
  const place = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const dialog = place.current?.closest('dialog');
    dialog?.showModal();
    // The dialog gets the focus, not its first control: space and Enter would press that.
    dialog?.focus();
    return () => dialog?.close();
  }, []);

  return <span ref={place} hidden />;
}
