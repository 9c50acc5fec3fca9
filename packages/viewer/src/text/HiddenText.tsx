import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { PageText } from '../pdf/bookContents.ts';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import { PageTextBlocks } from './PageTextBlocks.tsx';
import { textBlocks } from './textBlocks.ts';

const Hidden = styled.div`
  ${visuallyHidden}
`;

/** What a page says, in reading order, for those who listen. */
export function HiddenText({ text }: { text: PageText }) {
  const blocks = useMemo(() => textBlocks(text), [text]);
  return (
    <Hidden>
      <PageTextBlocks blocks={blocks} />
    </Hidden>
  );
}
