import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from './IconButton.tsx';
import { look, ROOMY, rem, TOUCH_TARGET } from './look.ts';

const Place = styled.div`
  position: relative;
`;

const Sheet = styled.div`
  /* A narrow window has no room for it under its own button: it then hangs from the bar. */
  position: fixed;
  inset-block-start: ${TOUCH_TARGET};
  inset-inline-end: 8px;
  z-index: 3;
  box-sizing: border-box;
  inline-size: max-content;
  max-inline-size: min(${rem(22)}, calc(100vw - 16px));
  max-block-size: calc(100dvh - ${rem(4.5)});
  overflow-y: auto;
  padding: 6px;
  border: 1px solid ${look.line};
  border-radius: 12px;
  background: ${look.bar};
  box-shadow: 0 8px 32px rgb(0 0 0 / 60%);

  ${ROOMY} {
    position: absolute;
    inset-block-start: calc(100% + 6px);
    inset-inline-end: 0;
  }
`;

/** In a narrow window, a press beside the popover only closes it: the links of the page lie close. */
const Shade = styled.div`
  position: fixed;
  inset: 0;
  z-index: 2;
  background: rgb(0 0 0 / 40%);

  ${ROOMY} {
    display: none;
  }
`;

interface PopoverProps {
  label: string;
  icon: ReactNode;
  children: (close: () => void) => ReactNode;
}

/**
 * A button and the popover that it opens below itself. Escape, a press elsewhere, the focus elsewhere, and a choice in the
 * popover close it.
 */
export function Popover({ label, icon, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  const close = useCallback(() => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  }, []);

  useEffect(() => {
    if (!open) return;
    const root = place.current?.getRootNode();
    const pressedElsewhere = (event: Event) => {
      if (!event.composedPath().includes(place.current as EventTarget)) setOpen(false);
    };
    // Escape closes only the popover, also in Safari, which gives a pressed button no focus.
    const pressedEscape = (event: Event) => {
      if ((event as KeyboardEvent).key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    root?.addEventListener('pointerdown', pressedElsewhere);
    root?.addEventListener('keydown', pressedEscape, { capture: true });
    return () => {
      root?.removeEventListener('pointerdown', pressedElsewhere);
      root?.removeEventListener('keydown', pressedEscape, { capture: true });
    };
  }, [open, close]);

  return (
    <Place
      ref={place}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !place.current?.contains(relatedTarget)) setOpen(false);
      }}
      // Keys belong to the popover's controls.
      onKeyDown={(event) => open && event.stopPropagation()}
    >
      <IconButton label={label} icon={icon} expanded={open} onPress={() => setOpen(!open)} />
      {open && <Shade onClick={close} />}
      {open && <Sheet>{children(close)}</Sheet>}
    </Place>
  );
}
