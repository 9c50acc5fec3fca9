import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskApi } from '../../api/deskApi.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { COUPONS } from './coupon.ts';
import { RevokeToo } from './RevokeToo.tsx';

/** Withdraws all coupons of a series. */
export function WithdrawSeries({ series, onClose }: { series: string; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [revoke, setRevoke] = useState(false);
  return (
    <ConfirmAction
      title={t`Withdraw all coupons of “${series}”?`}
      action={t`Withdraw the series`}
      onClose={onClose}
      onConfirm={async () => {
        await deskApi('withdrawSeries', { body: { series, revoke } });
        await queries.invalidateQueries({ queryKey: COUPONS });
      }}
    >
      <RevokeToo isChosen={revoke} onChange={setRevoke} />
    </ConfirmAction>
  );
}
