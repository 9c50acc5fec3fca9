import { styled } from 'styled-components';
import { WIDE } from '../../../ui/theme.ts';

/** The looks of files on their way, and of imports. */

export const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.5rem;
`;

export const Rows = styled.ul`
  display: grid;
  gap: 0.5rem;
  padding: 0;
  list-style: none;
`;

export const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  gap: 0.25rem 1rem;
  padding: 0.6rem 0.9rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  & > progress {
    grid-column: 1 / -1;
    inline-size: 100%;
  }
  @media (min-width: ${WIDE}) {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

export const RowText = styled.div`
  min-inline-size: 0;
  & > span {
    color: var(--muted);
  }
`;
