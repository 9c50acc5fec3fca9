import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { DeskPageData } from '../pageData.ts';

const Middle = styled.main`
  display: grid;
  place-content: center;
  grid-template-columns: min(100%, 24rem);
  gap: 1.25rem;
  min-block-size: 100dvh;
  padding: 1.5rem;
`;

const Store = styled.p`
  display: flex;
  align-items: center;
  gap: 0.6em;
  font-weight: 700;
`;

/** A page of its own in the middle of the window, for people who are not in the desk yet. */
export const MiddlePage = ({ store, children }: { store: DeskPageData['store']; children: ReactNode }) => (
  <Middle>
    <Store>
      {store.icon && <img src={store.icon} alt="" width={32} height={32} />}
      <bdi>{store.name}</bdi>
    </Store>
    <h1>
      <Trans>The publisher’s desk</Trans>
    </h1>
    {children}
    <p>
      <a href="/">
        <Trans>To the store</Trans>
      </a>
    </p>
  </Middle>
);
