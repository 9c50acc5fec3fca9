import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { FailureCode } from '../source.ts';
import { look } from './look.ts';
import { TextButton } from './TextButton.tsx';
import { useFocusHandedBack } from './useFocusHandedBack.ts';

const Box = styled.div`
  grid-area: message;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 8px 16px;
  padding: 8px 16px;
  background: ${look.raised};

  &[data-alone='true'] {
    grid-area: middle;
    flex-direction: column;
    z-index: 1;
    background: ${look.surround};
    font-size: 1.125em;
    text-wrap: balance;
    text-align: center;
  }
`;

const Text = styled.p`
  margin: 0;
`;

const texts: Record<FailureCode, MessageDescriptor> = {
  access_ended: msg`Your access has ended. You can’t continue reading here.`,
  file_unavailable: msg`The document is not available at the moment.`,
  broken: msg`This document is damaged and cannot be opened.`,
  reader_unavailable: msg`This issue could not be loaded completely.`,
};

/** Failures that another try may resolve. */
const passing: FailureCode[] = ['file_unavailable', 'reader_unavailable'];

interface FailureMessageProps {
  code: FailureCode;
  /** True if there is no picture of a page to show beside the message. */
  alone: boolean;
  onRetry: () => void;
  onClose: () => void;
}

export function FailureMessage({ code, alone, onRetry, onClose }: FailureMessageProps) {
  const { t, i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useFocusHandedBack(box);
  return (
    <Box ref={box} role="alert" data-alone={alone}>
      <Text>{i18n._(texts[code])}</Text>
      {!alone && code !== 'access_ended' && <Text>{t`You can continue with images of its pages.`}</Text>}
      {passing.includes(code) ? (
        <TextButton type="button" onClick={onRetry}>
          {t`Try again`}
        </TextButton>
      ) : (
        <TextButton type="button" onClick={onClose}>
          {t`Close`}
        </TextButton>
      )}
    </Box>
  );
}
