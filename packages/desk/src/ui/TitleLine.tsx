import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Line = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem 1rem;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
`;

interface TitleLineProps {
  actions: ReactNode;
  /** The heading. */
  children: ReactNode;
}

/** A heading with the actions beside it. */
export function TitleLine({ actions, children }: TitleLineProps) {
  return (
    <Line>
      {children}
      {actions && <Actions>{actions}</Actions>}
    </Line>
  );
}
