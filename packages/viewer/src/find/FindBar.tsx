import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { ActorRefFrom } from 'xstate';
import { IconButton } from '../ui/IconButton.tsx';
import { closeIcon, findIcon, nextIcon, previousIcon } from '../ui/icons.tsx';
import { look } from '../ui/look.ts';
import type { findMachine } from './findMachine.ts';
import { HitCount } from './HitCount.tsx';

const Bar = styled.div`
  grid-area: hits;
  display: flex;
  align-items: center;
  justify-content: center;
  border-block-start: 1px solid ${look.line};
`;

const Count = styled.span`
  min-inline-size: 0;
  overflow: hidden;
  padding-inline: 4px;
  font-variant-numeric: tabular-nums;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Drawn for pages to the sides: hits lie above and below. */
const Upright = styled.span`
  display: grid;
  rotate: 90deg;
`;

interface FindBarProps {
  actor: ActorRefFrom<typeof findMachine>;
  /** Shows the panel of the search again. */
  onOpen: () => void;
}

/** Goes from hit to hit while the search's panel is closed. */
export function FindBar({ actor, onOpen }: FindBarProps) {
  const { t } = useLingui();
  const { hits, current, capped } = useSelector(actor, ({ context }) => context);
  if (hits.length === 0) return null;

  return (
    <Bar role="group" aria-label={t`Find`}>
      <IconButton label={t`Show all hits`} icon={findIcon} onPress={onOpen} />
      <Count role="status">
        <HitCount {...{ hits, current, capped }} />
      </Count>
      <IconButton
        label={t`Previous hit`}
        icon={<Upright>{previousIcon}</Upright>}
        onPress={() => actor.send({ type: 'previous' })}
      />
      <IconButton
        label={t`Next hit`}
        icon={<Upright>{nextIcon}</Upright>}
        onPress={() => actor.send({ type: 'next' })}
      />
      <IconButton
        label={t`End the search`}
        icon={closeIcon}
        onPress={(button) => {
          actor.send({ type: 'query', query: '' });
          // The bar disappears; the focus moves to the dialog, so that the viewer's keys still work.
          button.closest('dialog')?.focus();
        }}
      />
    </Bar>
  );
}
