import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { ChevronIcon } from '../../ui/icons.tsx';
import { rem } from '../../ui/rem.ts';
import { focusRing, token, transition } from '../../ui/theme.ts';
import { pageChoices } from './pageChoices.ts';

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0.25em;
  margin-block-end: ${rem(3)};

  li {
    display: grid;
    min-inline-size: 2.75em;
    place-items: center;
  }
`;

const Choice = styled.button`
  min-inline-size: 2.75em;
  block-size: 2.75em;
  padding: 0 0.5em;
  display: grid;
  place-items: center;
  border: 1px solid transparent;
  border-radius: 99em;
  background: transparent;
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  ${transition('background-color')}
  ${focusRing}

  &:hover:enabled {
    background: ${token('line')};
  }
  &[aria-current] {
    background: ${token('text')};
    color: ${token('background')};
    font-weight: 600;
  }
  &:disabled {
    color: ${token('muted')};
    opacity: 0.5;
    cursor: default;
  }
  svg {
    inline-size: 1.25em;
  }
  @media (forced-colors: active) {
    &[aria-current] {
      border-color: Highlight;
    }
  }
`;

interface PaginationProps {
  number: number;
  count: number;
  onChoose: (number: number) => void;
}

export function Pagination({ number, count, onChoose }: PaginationProps) {
  const { t } = useLingui();
  const step = (to: number, label: string, backwards: boolean) => (
    <li>
      <Choice type="button" aria-label={label} disabled={to < 1 || to > count} onClick={() => onChoose(to)}>
        <ChevronIcon backwards={backwards} />
      </Choice>
    </li>
  );

  return (
    <nav aria-label={t`Pages of the list`} part="pagination">
      <Row>
        {step(number - 1, t`Previous page`, true)}
        {pageChoices(number, count).map((choice, index, choices) =>
          choice === 'gap' ? (
            <li key={`after ${choices[index - 1]}`} aria-hidden>
              …
            </li>
          ) : (
            <li key={choice}>
              <Choice
                type="button"
                aria-label={t`Page ${choice}`}
                aria-current={choice === number ? 'page' : undefined}
                onClick={() => onChoose(choice)}
              >
                {choice}
              </Choice>
            </li>
          ),
        )}
        {step(number + 1, t`Next page`, false)}
      </Row>
    </nav>
  );
}
