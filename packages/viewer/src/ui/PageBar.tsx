import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { PageField } from '../panels/PageField.tsx';
import { findTurnTarget, spreadInSight } from '../viewerContext.ts';
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
  const atStart = useViewer((context) => findTurnTarget(context, 'previous') === null);
  const atEnd = useViewer((context) => findTurnTarget(context, 'next') === null);
  const inSight = useViewer(spreadInSight);
  const pages = inSight.join('–');
  const labels = useViewer((context) => context.labels);
  const pageCount = useViewer((context) => context.pageCount);
  const one = pageCount === null ? t`Page ${pages}` : t`Page ${pages} of ${pageCount}`;
  const several = pageCount === null ? t`Pages ${pages}` : t`Pages ${pages} of ${pageCount}`;

  return (
    <Bar data-bar="" aria-label={t`Pages`} dir={binding === 'right' ? 'rtl' : 'ltr'}>
      <IconButton
        label={t`First page`}
        icon={firstIcon}
        unavailable={atStart}
        onPress={() => actor.send({ type: 'turn', to: 'first' })}
      />
      <IconButton
        label={t`Previous page`}
        icon={previousIcon}
        unavailable={atStart}
        onPress={() => actor.send({ type: 'turn', to: 'previous' })}
      />
      <PageField
        pages={inSight}
        pageCount={pageCount}
        labels={labels}
        onGoTo={(page) => actor.send({ type: 'page.goTo', page })}
      />
      <IconButton
        label={t`Next page`}
        icon={nextIcon}
        unavailable={atEnd}
        onPress={() => actor.send({ type: 'turn', to: 'next' })}
      />
      <IconButton
        label={t`Last page`}
        icon={lastIcon}
        unavailable={atEnd}
        onPress={() => actor.send({ type: 'turn', to: 'last' })}
      />
      <Announcement role="status">{leaf ?? (inSight.length > 1 ? several : one)}</Announcement>
    </Bar>
  );
}
