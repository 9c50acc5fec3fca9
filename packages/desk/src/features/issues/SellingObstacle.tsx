import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { deskApi } from '../../api/deskApi.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Tells why readers can't buy an issue that has a price: the operator has set up no provider. */
export function SellingObstacle() {
  const { data } = useQuery({
    queryKey: ['operatorSettings'],
    queryFn: ({ signal }) => deskApi('getOperatorSettings', undefined, { signal }),
  });
  if (!data || data.coupons_only) return null;
  const canSignIn = data.identity_providers.some(({ set }) => set);
  const canPay = data.payment_providers.some(({ set }) => set);
  if (canSignIn && canPay) return null;
  return (
    <Notice
      action={
        <Link to="/store/settings">
          <Trans>Settings of the operator</Trans>
        </Link>
      }
    >
      {canSignIn ? (
        <Trans>Readers can’t buy this issue: the store has no payment provider.</Trans>
      ) : (
        <Trans>Readers can’t buy this issue: the store has no provider for signing in.</Trans>
      )}
    </Notice>
  );
}
