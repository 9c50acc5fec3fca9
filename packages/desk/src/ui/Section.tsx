import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { TitleLine } from './TitleLine.tsx';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
`;

interface SectionProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a screen, with its own actions. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <TitleLine actions={actions}>
        <h2 id={id}>{title}</h2>
      </TitleLine>
      {children}
    </Box>
  );
}
