import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { PROSE_LINE } from '../../ui/Prose.tsx';
import { rem } from '../../ui/rem.ts';
import { focusRing, token } from '../../ui/theme.ts';
import { Description } from './Description.tsx';

/** The visible lines of a long text. */
const LINES = 2;

const Panel = styled.section`
  position: relative;
  max-inline-size: 68ch;
  margin-block-end: clamp(${rem(1)}, 2cqi, ${rem(1.5)});
  font-size: clamp(1.05em, 1.5cqi, 1.15em);
`;

const Window = styled.div<{ $open: boolean }>`
  ${({ $open }) => ($open ? '' : `max-block-size: ${LINES * PROSE_LINE}em; overflow: clip;`)}
`;

/** Puts the button at the end of the last visible line. */
const atTheEnd = css`
  position: absolute;
  inset-block-end: 0;
  inset-inline-end: 0;
  padding-inline-start: 0.4em;

  &::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-end: 100%;
    inline-size: 3em;
    background: linear-gradient(to right, transparent, ${token('background')});
  }
  &:dir(rtl)::before {
    scale: -1 1;
  }
`;

const Toggle = styled.button<{ $over: boolean }>`
  min-block-size: ${PROSE_LINE}em;
  padding: 0;
  border: 0;
  background: ${token('background')};
  color: ${token('accent')};
  font-weight: 600;
  cursor: pointer;
  ${({ $over }) => ($over ? atTheEnd : '')}
  ${focusRing}
`;

/** The publisher's description of the store. The visitor can unfold a long text. */
export function StoreDescription({ text }: { text: string }) {
  const content = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const [direction, setDirection] = useState('auto');

  useLayoutEffect(() => {
    const element = content.current as HTMLElement;
    const measure = () => {
      const line = Number.parseFloat(getComputedStyle(element).fontSize) * PROSE_LINE;
      setLong(element.offsetHeight > (LINES + 0.5) * line);
      // Use the text's own direction, which may differ from the interface's.
      if (element.firstElementChild) setDirection(getComputedStyle(element.firstElementChild).direction);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  return (
    <Panel part="description" dir={direction}>
      {/* If the keyboard reaches a link in the hidden part, show that part. */}
      <Window $open={open} onFocus={() => setOpen(true)}>
        <div ref={content}>
          <Description text={text} />
        </div>
      </Window>
      {long && (
        <Toggle type="button" $over={!open} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        </Toggle>
      )}
    </Panel>
  );
}
