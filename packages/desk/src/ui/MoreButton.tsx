import { Trans } from '@lingui/react/macro';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';

const Place = styled.div`
  display: grid;
  justify-content: center;
`;

/** Shows the next part of a list that pages by key. */
export const MoreButton = ({
  list,
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
}) =>
  list.hasNextPage && (
    <Place>
      <Button isPending={list.isFetchingNextPage} onPress={() => list.fetchNextPage()}>
        <Trans>Show more</Trans>
      </Button>
    </Place>
  );
