import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { DeskError } from '../api/DeskError.ts';
import { deskApi } from '../api/deskApi.ts';
import type { DeskPageData } from '../pageData.ts';
import { DeskContext } from '../ui/deskContext.ts';
import { Fault } from '../ui/Fault.tsx';
import { Loading } from '../ui/Loading.tsx';
import { SignInPanel } from './SignInPanel.tsx';

const MEMBER = ['getDesk'] as const;

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

/** Shows the desk to its members alone. */
export function Gate({ page, children }: { page: DeskPageData; children: ReactNode }) {
  const queries = useQueryClient();
  const member = useQuery({
    queryKey: MEMBER,
    queryFn: ({ signal }) => deskApi('getDesk', undefined, { signal }),
    // A session that ends shows at the next call. Until then nothing takes the screen away.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const code = member.error instanceof DeskError ? member.error.code : null;
  if (member.data && code !== 'forbidden') return <DeskContext value={member.data}>{children}</DeskContext>;
  if (member.isPending) {
    return (
      <Middle>
        <Loading />
      </Middle>
    );
  }
  const again = () => queries.resetQueries({ queryKey: MEMBER });
  return (
    <Middle>
      <Store>
        {page.store.icon && <img src={page.store.icon} alt="" width={32} height={32} />}
        <bdi>{page.store.name}</bdi>
      </Store>
      <h1>
        <Trans>The publisher’s desk</Trans>
      </h1>
      {code === 'not_signed_in' ? (
        <SignInPanel providers={page.providers} onDone={again} />
      ) : code === 'forbidden' ? (
        <>
          <p>
            <Trans>This account has no access to the desk. An owner of the desk can invite you.</Trans>
          </p>
          <p>
            <Trans>If you have another account, sign in with it:</Trans>
          </p>
          <SignInPanel providers={page.providers} onDone={again} />
        </>
      ) : (
        <Fault error={member.error} onRetry={again} />
      )}
      <p>
        <a href="/">
          <Trans>To the store</Trans>
        </a>
      </p>
    </Middle>
  );
}
