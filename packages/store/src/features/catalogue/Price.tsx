import { Trans } from '@lingui/react/macro';
import type { Entitlements, Issue, Store } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { useStore } from '../../ui/storeContext.ts';
import { token } from '../../ui/theme.ts';
import { usePrice } from '../../ui/usePrices.ts';

const Amount = styled.span`
  color: ${token('muted')};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

const Free = styled.span`
  color: ${token('accent')};
  font-weight: 600;
`;

interface PriceProps {
  issue: Pick<Issue, 'id' | 'is_free' | 'price'>;
  store: Pick<Store, 'currency' | 'currency_precision'>;
  entitlements: Entitlements;
}

/** The price of an issue. If the reader has the issue already, it says how. */
export function Price({ issue, store, entitlements: { issueIds, subscribed } }: PriceProps) {
  const price = usePrice(store);
  const { sells } = useStore();
  if (issue.is_free) {
    return (
      <Free part="price">
        <Trans>Free</Trans>
      </Free>
    );
  }
  if (!sells()) return null;
  if (issueIds.has(issue.id) || subscribed) {
    return (
      <Amount part="price">
        {issueIds.has(issue.id) ? (
          <Trans context="one issue">Purchased</Trans>
        ) : (
          <Trans context="one issue">Included</Trans>
        )}
      </Amount>
    );
  }
  return <Amount part="price">{price(issue.price)}</Amount>;
}
