import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { useDesk } from './deskContext.ts';
import { TitleLine } from './TitleLine.tsx';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  max-inline-size: 80rem;
`;

interface PageProps {
  title: string;
  /** The main actions of the screen. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of the desk. Its title is the heading and the title of the window. */
export function Page({ title, actions, children }: PageProps) {
  const { store_name: store } = useDesk();
  useEffect(() => {
    document.title = `${title} · ${store}`;
  }, [title, store]);
  return (
    <Box>
      <TitleLine actions={actions}>
        <h1>{title}</h1>
      </TitleLine>
      {children}
    </Box>
  );
}
