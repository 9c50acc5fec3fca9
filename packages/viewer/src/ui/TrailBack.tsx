import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { pageLabel } from '../viewerContext.ts';
import { backIcon } from './icons.tsx';
import { look, TOUCH_TARGET } from './look.ts';
import { useReader, useViewer } from './readerContext.ts';
import { useFocusHandedBack } from './useFocusHandedBack.ts';

const Button = styled.button`
  position: absolute;
  inset-block-start: 12px;
  inset-inline-start: 12px;
  z-index: 1;
  display: flex;
  align-items: center;
  gap: 8px;
  min-block-size: ${TOUCH_TARGET};
  padding: 0 16px 0 10px;
  border: 0;
  border-radius: 22px;
  background: ${look.bar};
  box-shadow: 0 2px 12px rgb(0 0 0 / 50%);
  color: ${look.text};
  font: inherit;
  cursor: pointer;

  &:focus-visible {
    outline: 2px solid ${look.focus};
  }

  &:dir(rtl) svg {
    transform: scaleX(-1);
  }
`;

/** The button that leads back to the page of the followed link. */
export function TrailBack() {
  const label = useViewer((context) => {
    const page = context.trail.at(-1);
    return page === undefined ? null : pageLabel(context, page);
  });
  return label === null ? null : <BackButton label={label} />;
}

function BackButton({ label }: { label: string }) {
  const { t } = useLingui();
  const { actor } = useReader();
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedBack(button);
  return (
    <Button ref={button} type="button" onClick={() => actor.send({ type: 'trail.back' })}>
      {backIcon}
      {t`Back to page ${label}`}
    </Button>
  );
}
