import type { PageText } from '@magazine-store/contents';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import { PageTextBlocks } from './PageTextBlocks.tsx';
import { textBlocks } from './textBlocks.ts';

const Hidden = styled.div`
  ${visuallyHidden}
`;

/** The text of a page, in reading order, for screen readers. */
export function HiddenText({ text }: { text: PageText }) {
  const blocks = useMemo(() => textBlocks(text), [text]);
  return (
    <Hidden>
      <PageTextBlocks blocks={blocks} />
    </Hidden>
  );
}
