import { useLingui } from '@lingui/react/macro';
import type { ListFilter } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import type { FilterChoice } from '../../core/catalogue/filterRules.ts';
import { moveAmongTabs } from '../../ui/tabKeys.ts';
import { focusRing, token, transition } from '../../ui/theme.ts';
import { filterLabel } from './filterLabel.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  column-gap: 1.6em;
`;

const Tab = styled.button`
  min-block-size: 2.75em;
  min-inline-size: 2.75em;
  padding: 0;
  border: 0;
  border-block: 3px solid transparent;
  background: transparent;
  color: ${token('muted')};
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;
  ${transition('color', 'border-color')}
  ${focusRing}

  &:hover:enabled {
    color: ${token('text')};
  }
  &[aria-selected='true'] {
    border-block-end-color: ${token('accent')};
    color: ${token('text')};
  }
  &:disabled {
    opacity: 0.6;
    cursor: not-allowed;
  }
  @media (forced-colors: active) {
    /* Forced colours would draw transparent borders. */
    border-block-color: Canvas;

    &[aria-selected='true'] {
      border-block-end-color: Highlight;
    }
    &:disabled {
      color: GrayText;
      opacity: 1;
    }
  }
`;

interface FilterTabsProps {
  choices: readonly FilterChoice[];
  filter: ListFilter;
  promocodesOnly: boolean;
  /** The id of the panel that the tabs control. */
  panelId: string;
  tabId: (filter: ListFilter) => string;
  onChoose: (filter: ListFilter) => void;
}

export function FilterTabs({ choices, filter, promocodesOnly, panelId, tabId, onChoose }: FilterTabsProps) {
  const { t, i18n } = useLingui();

  return (
    <Row role="tablist" aria-label={t`Filter`} onKeyDown={moveAmongTabs} part="filters">
      {choices.map((choice) => (
        <Tab
          key={choice.filter}
          id={tabId(choice.filter)}
          type="button"
          role="tab"
          aria-selected={choice.filter === filter}
          aria-controls={panelId}
          tabIndex={choice.filter === filter ? 0 : -1}
          disabled={choice.disabled}
          onClick={() => onChoose(choice.filter)}
        >
          {i18n._(filterLabel(choice.filter, promocodesOnly))}
        </Tab>
      ))}
    </Row>
  );
}
