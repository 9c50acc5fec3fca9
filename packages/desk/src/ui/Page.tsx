import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { useDesk } from './deskContext.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  max-inline-size: 80rem;
`;

const Head = styled.header`
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
      <Head>
        <h1>{title}</h1>
        {actions && <Actions>{actions}</Actions>}
      </Head>
      {children}
    </Box>
  );
}
