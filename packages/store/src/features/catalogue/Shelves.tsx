import { columns } from '@magazine-store/protocol';
import { css, styled } from 'styled-components';
import { rem } from '../../ui/rem.ts';
import { from } from '../../ui/theme.ts';

export const shelfGap = `clamp(${rem(1)}, 3cqi, ${rem(3.25)})`;

/**
 * Rows of so many issues. If the first issue is two places wide, its row has one place more, so that a page of whole
 * rows stays one.
 */
const rowsOf = (count: number) => css`
  grid-template-columns: repeat(${count * (count + 1)}, minmax(0, 1fr));

  > li {
    grid-column: span ${count + 1};
  }
  > [data-lead] {
    grid-column: span ${2 * count};
  }
  > [data-lead] ~ :nth-child(-n + ${count}) {
    grid-column: span ${count};
  }
`;

/**
 * Rows of covers. Each item takes two lines of the grid, and the covers stand on the line between them. The items have
 * the gaps in them, because the columns of the grid are narrower than an item.
 */
export const Shelves = styled.ul`
  display: grid;
  grid-template-columns: repeat(${columns.xs}, minmax(0, 1fr));
  row-gap: clamp(${rem(2)}, 4cqi, ${rem(3.5)});
  margin-inline: calc(${shelfGap} / -2);

  > li {
    display: grid;
    grid-row: span 2;
    grid-template: subgrid / minmax(0, 1fr);
    padding-inline: calc(${shelfGap} / 2);
  }

  ${from('sm')} {
    ${rowsOf(columns.sm)}
  }
  ${from('md')} {
    ${rowsOf(columns.md)}
  }
  ${from('xl')} {
    ${rowsOf(columns.xl)}
  }
`;
