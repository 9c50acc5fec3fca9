import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { rem } from '../rem.ts';
import { useStore } from '../storeContext.ts';
import { Button } from '../ui/Button.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Description } from './Description.tsx';

/** Pixels (spec, section 2). */
const MAX_HEIGHT = 350;

const Panel = styled.section`
  position: relative;
  margin-block-end: clamp(${rem(1.75)}, 3.5cqi, ${rem(3)});
`;

const faded = css`
  mask-image: linear-gradient(#000 60%, transparent calc(100% - ${rem(3)}));
`;

const Window = styled.div<{ $open: boolean; $faded: boolean }>`
  font-size: clamp(1.05em, 1.6cqi, 1.3em);
  ${({ $open }) => ($open ? '' : `max-block-size: ${MAX_HEIGHT}px; overflow: clip;`)}
  ${({ $faded }) => ($faded ? faded : '')}
`;

/** Over the text's faded end, so that the panel is no higher for it. */
const Toggle = styled(Button)<{ $over: boolean }>`
  ${({ $over }) => ($over ? 'position: absolute; inset-block-end: 0; inset-inline-start: 0;' : `margin-block-start: ${rem(0.75)};`)}
`;

/** What the publisher says of the store; a long text can be opened. */
export function StoreDescription({ text }: { text: string }) {
  const { pageDescription } = useStore();
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
      <Window $open={open} $faded={long && !open} onFocus={() => setOpen(true)}>
        <div ref={content}>
          {pageDescription ? <FromThePage description={pageDescription} /> : <Description text={text} />}
        </div>
      </Window>
      {long && (
        <Toggle $over={!open} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        </Toggle>
      )}
    </Panel>
  );
}

/** As the server has written it: nothing moves, and no markdown has to be understood before the first cover. */
function FromThePage({ description }: { description: Element }) {
  const prose = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    prose.current?.replaceChildren(...[...description.childNodes].map((node) => node.cloneNode(true)));
  }, [description]);
  return <Prose ref={prose} dir="auto" />;
}
