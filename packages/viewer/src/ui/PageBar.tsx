import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageField } from '../panels/PageField.tsx';
import { shownPages } from '../panels/pageInputRules.ts';
import { findTurnTarget, type PageTurn, spreadInSight } from '../viewerContext.ts';
import { IconButton } from './IconButton.tsx';
import { firstIcon, lastIcon, nextIcon, previousIcon } from './icons.tsx';
import { useReader, useViewer } from './readerContext.ts';
import { visuallyHidden } from './visuallyHidden.ts';

const Bar = styled.nav`
  grid-area: pages;
  display: flex;
  align-items: center;
  justify-content: center;

  &[dir='rtl'] button > svg {
    transform: scaleX(-1);
  }
`;

const Announcement = styled.span`
  ${visuallyHidden}
`;

/**
 * Turns pages. `leaf` is the text of the leaf that is seen in their place. Its direction is the binding's, which is
 * independent of the interface's.
 */
export function PageBar({ leaf }: { leaf: string | null }) {
  const { t } = useLingui();
  const { actor } = useReader();
  const binding = useViewer((context) => context.binding);
  const inSight = useViewer(spreadInSight);
  const labels = useViewer((context) => context.labels);
  const pageCount = useViewer((context) => context.pageCount);
  const { label: pages, numbers } = shownPages(inSight, labels);
  // The count of pages says nothing about printed numbers.
  const isAlone = pageCount === null || numbers !== null;
  const one = isAlone ? t`Page ${pages}` : t`Page ${pages} of ${pageCount}`;
  const several = isAlone ? t`Pages ${pages}` : t`Pages ${pages} of ${pageCount}`;

  return (
    <Bar data-bar="" aria-label={t`Pages`} dir={binding === 'right' ? 'rtl' : 'ltr'}>
      <TurnButton to="first" label={t`First page`} icon={firstIcon} />
      <TurnButton to="previous" label={t`Previous page`} icon={previousIcon} />
      <PageField
        pages={inSight}
        pageCount={pageCount}
        labels={labels}
        onGoTo={(page) => actor.send({ type: 'page.goTo', page })}
      />
      <TurnButton to="next" label={t`Next page`} icon={nextIcon} />
      <TurnButton to="last" label={t`Last page`} icon={lastIcon} />
      <Announcement role="status">{leaf ?? (inSight.length > 1 ? several : one)}</Announcement>
    </Bar>
  );
}

function TurnButton({ to, label, icon }: { to: PageTurn; label: string; icon: ReactNode }) {
  const { actor } = useReader();
  const leadsNowhere = useViewer((context) => findTurnTarget(context, to) === null);
  return (
    <IconButton label={label} icon={icon} unavailable={leadsNowhere} onPress={() => actor.send({ type: 'turn', to })} />
  );
}
