import { Trans, useLingui } from '@lingui/react/macro';
import type { ListFilter } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { css, styled } from 'styled-components';
import { filterChoices } from '../../core/catalogue/filterRules.ts';
import type { ListActor } from '../../core/catalogue/listMachine.ts';
import { sorts } from '../../core/catalogue/sortRules.ts';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { Select } from '../../ui/Select.tsx';
import { useStore } from '../../ui/storeContext.ts';
import { from } from '../../ui/theme.ts';
import { FilterTabs } from './FilterTabs.tsx';
import { filterLabel } from './filterLabel.ts';
import { SearchBox } from './SearchBox.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${rem(0.75)};
  flex: 1 1 100%;

  > :first-child:not([part='search']) {
    flex: 1 0 ${rem(7)};
  }
  /* The grown search box leaves a strip of the button in sight. Hide the button until the box is small again. */
  [part='search']:focus-within + ${Button} {
    opacity: 0;
    pointer-events: none;
    ${from('sm')} {
      opacity: 1;
      pointer-events: auto;
    }
  }
`;

/**
 * The button to redeem a coupon. On a narrow phone its label takes two lines in the height of one, beside a search box
 * that keeps its width. If large text doesn't fit even so, the button stands below the search box.
 */
const Redeem = styled(Button)`
  flex: 99 1 min-content;
  align-self: stretch;
  max-inline-size: max-content;
  min-inline-size: 0;
  padding: 0.1em 0.75em;
  font-size: 0.875em;
  line-height: 1.2;

  ${from('sm')} {
    padding-inline: 1.5em;
    font-size: 1em;
    white-space: nowrap;
  }
`;

/** Puts both lines into one. The search box stands at its end and grows into the room before it. */
const oneLine = css`
  flex-wrap: nowrap;

  ${Line} {
    flex: 1 1 auto;
  }
  ${Line}:first-child {
    flex: 0 1 auto;
    column-gap: clamp(${rem(0.75)}, 2cqi, ${rem(1.5)});

    > :first-child {
      flex: none;
    }
  }
  [part='search'] {
    justify-content: flex-end;
  }
`;

/** The tools of the list. The server's page reserves the same height before the store is there. */
const Bar = styled.div<{ $coupons: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${rem(0.75)};
  margin-block-end: clamp(${rem(1)}, 2cqi, ${rem(1.5)});

  ${({ $coupons }) => from($coupons ? 'lg' : 'sm')} {
    ${oneLine}
  }
`;

interface ListToolsProps {
  list: ListActor;
  /** Shows a menu instead of tabs. */
  compact: boolean;
  panelId: string;
  tabId: (filter: ListFilter) => string;
}

/** The visitor's choices for the list: filter, search and order. */
export function ListTools({ list, compact, panelId, tabId }: ListToolsProps) {
  const { t, i18n } = useLingui();
  const { send } = useStore();
  const issues = useSelector(list, ({ context }) => context.issues);
  const features = useSelector(list, ({ context }) => context.features);
  const entitlements = useSelector(list, ({ context }) => context.entitlements);
  const filter = useSelector(list, ({ context }) => context.filter);
  const sort = useSelector(list, ({ context }) => context.sort);
  const typed = useSelector(list, ({ context }) => context.typed);
  const choices = useMemo(() => filterChoices(issues, features, entitlements), [issues, features, entitlements]);

  const { promocodesOnly } = features;
  const chooseFilter = (chosen: ListFilter) => list.send({ type: 'filter.chosen', filter: chosen });
  const sortLabels = { recent: t`Recent`, a_z: t`A–Z`, z_a: t`Z–A` };

  return (
    <Bar part="tools" $coupons={features.coupons}>
      <Line>
        {compact ? (
          <Select
            label={t`Filter`}
            value={filter}
            options={choices.map((choice) => ({
              value: choice.filter,
              label: i18n._(filterLabel(choice.filter, promocodesOnly)),
              disabled: choice.disabled,
            }))}
            onChoose={chooseFilter}
          />
        ) : (
          <FilterTabs {...{ choices, filter, promocodesOnly, panelId, tabId }} onChoose={chooseFilter} />
        )}
        <Select
          label={t`Sort`}
          value={sort}
          options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
          onChoose={(chosen) => list.send({ type: 'sort.chosen', sort: chosen })}
        />
      </Line>
      <Line>
        <SearchBox
          label={t`Search titles and pages`}
          value={typed}
          onType={(text) => list.send({ type: 'search.typed', text })}
          onClear={() => list.send({ type: 'search.cleared' })}
        />
        {features.coupons && (
          <Redeem onClick={() => send({ type: 'coupon.wanted' })}>
            <Trans>Redeem coupon</Trans>
          </Redeem>
        )}
      </Line>
    </Bar>
  );
}
