import type { PageText } from '@magazine-store/contents';
import { useDeferredValue, useMemo } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import { PageTextBlocks } from './PageTextBlocks.tsx';
import { textBlocks } from './textBlocks.ts';

const Hidden = styled.div`
  ${visuallyHidden}
  /* A selection that runs over two pages would have this text beside the one that is selected. */
  user-select: none;
  -webkit-user-select: none;
`;

/** The text of a page, in reading order, for screen readers. A press that turns the page does not wait for it. */
export function HiddenText({ text }: { text: PageText }) {
  const shown = useDeferredValue<PageText | null>(text, null);
  const blocks = useMemo(() => (shown ? textBlocks(shown) : []), [shown]);
  return (
    <Hidden>
      <PageTextBlocks blocks={blocks} />
    </Hidden>
  );
}
