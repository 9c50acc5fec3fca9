import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { Description } from './Description.tsx';

/** Pixels (spec, section 2). */
const MAX_HEIGHT = 350;

const Panel = styled.section`
  margin-block-end: clamp(1.75rem, 3.5cqi, 3rem);
  font-size: clamp(1.05em, 1.6cqi, 1.3em);
`;

const clipped = css`
  overflow: clip;
  mask-image: linear-gradient(#000 70%, transparent);
`;

const Window = styled.div<{ $open: boolean; $clipped: boolean }>`
  ${({ $open }) => ($open ? '' : `max-block-size: ${MAX_HEIGHT}px;`)}
  ${(props) => (props.$clipped ? clipped : '')}
`;

const Toggle = styled(Button)`
  margin-block-start: 0.75rem;
`;

/** What the publisher says of the store; a long text can be opened. */
export function StoreDescription({ text }: { text: string }) {
  const content = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);

  useLayoutEffect(() => {
    const element = content.current as HTMLElement;
    const measure = () => setLong(element.offsetHeight > MAX_HEIGHT);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  return (
    <Panel part="description">
      {/* A link that the keyboard reaches is not left in the dark. */}
      <Window $open={open} $clipped={long && !open} onFocus={() => setOpen(true)}>
        <div ref={content}>
          <Description text={text} />
        </div>
      </Window>
      {long && (
        <Toggle aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        </Toggle>
      )}
    </Panel>
  );
}
