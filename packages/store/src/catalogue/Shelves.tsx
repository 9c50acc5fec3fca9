import { columns } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { from } from '../theme.ts';

/** Rows of covers: each item takes two lines of the grid, as covers stand on the line between them. */
export const Shelves = styled.ul`
  display: grid;
  grid-template-columns: repeat(${columns.xs}, minmax(0, 1fr));
  column-gap: clamp(1rem, 3cqi, 3.25rem);
  row-gap: clamp(2rem, 4cqi, 3.5rem);

  > li {
    display: grid;
    grid-row: span 2;
    grid-template-rows: subgrid;
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
