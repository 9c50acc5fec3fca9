import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { Binding } from '../gestures/keys.ts';
import type { PageTurn } from '../viewerMachine.ts';
import { IconButton } from './IconButton.tsx';
import { firstIcon, lastIcon, nextIcon, previousIcon } from './icons.tsx';
import { visuallyHidden } from './visuallyHidden.ts';

const Bar = styled.nav`
  display: flex;
  align-items: center;
  justify-content: center;

  &[dir='rtl'] svg {
    transform: scaleX(-1);
  }
`;

const PageNumber = styled.span`
  min-inline-size: 4.5em;
  padding-inline: 4px;
  white-space: nowrap;
  text-align: center;
  font-variant-numeric: tabular-nums;
`;

const Announcement = styled.span`
  ${visuallyHidden}
`;

interface PageBarProps {
  page: number;
  pageCount: number | null;
  binding: Binding;
  /** Id of the text that names the page in sight. */
  pageLabelId: string;
  onTurn: (to: PageTurn) => void;
}

/** Turns pages. Lies in the direction of the binding, which has nothing to do with that of the interface. */
export function PageBar({ page, pageCount, binding, pageLabelId, onTurn }: PageBarProps) {
  const { t } = useLingui();
  const atStart = page === 1;
  const atEnd = page === (pageCount ?? page);

  return (
    <Bar aria-label={t`Pages`} dir={binding === 'right' ? 'rtl' : 'ltr'}>
      <IconButton label={t`First page`} icon={firstIcon} unavailable={atStart} onPress={() => onTurn('first')} />
      <IconButton
        label={t`Previous page`}
        icon={previousIcon}
        unavailable={atStart}
        onPress={() => onTurn('previous')}
      />
      <PageNumber dir="ltr" aria-hidden="true">
        {pageCount === null ? page : `${page} / ${pageCount}`}
      </PageNumber>
      <IconButton label={t`Next page`} icon={nextIcon} unavailable={atEnd} onPress={() => onTurn('next')} />
      <IconButton label={t`Last page`} icon={lastIcon} unavailable={atEnd} onPress={() => onTurn('last')} />
      <Announcement id={pageLabelId} role="status">
        {pageCount === null ? t`Page ${page}` : t`Page ${page} of ${pageCount}`}
      </Announcement>
    </Bar>
  );
}
