import { columns } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { rem } from '../../ui/rem.ts';
import { from } from '../../ui/theme.ts';

export const shelfGap = `clamp(${rem(1)}, 3cqi, ${rem(3.25)})`;

/** Rows of covers. Each item takes two lines of the grid, and the covers stand on the line between them. */
export const Shelves = styled.ul`
  display: grid;
  grid-template-columns: repeat(${columns.xs}, minmax(0, 1fr));
  column-gap: ${shelfGap};
  row-gap: clamp(${rem(2)}, 4cqi, ${rem(3.5)});

  > li {
    display: grid;
    grid-row: span 2;
    grid-template-rows: subgrid;
  }

  > [data-lead] {
    grid-column: span 2;
  }

  ${from('sm')} {
    grid-template-columns: repeat(${columns.sm}, minmax(0, 1fr));
  }
  ${from('md')} {
    grid-template-columns: repeat(${columns.md}, minmax(0, 1fr));
  }
  ${from('xl')} {
    grid-template-columns: repeat(${columns.xl}, minmax(0, 1fr));
  }
`;
