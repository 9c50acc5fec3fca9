import { Plural, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskApi } from '../../api/deskApi.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { COUPONS } from './coupon.ts';
import { RevokeToo } from './RevokeToo.tsx';

interface WithdrawSeriesProps {
  series: string;
  /** The coupons of the series that can be withdrawn, as far as the list shows them. */
  known: number;
  areAllKnown: boolean;
  onClose: () => void;
}

/** Withdraws all coupons of a series. */
export function WithdrawSeries({ series, known, areAllKnown, onClose }: WithdrawSeriesProps) {
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
      {areAllKnown ? (
        <p>
          <Plural
            value={known}
            _0="All coupons of the series are withdrawn already."
            one="This withdraws # coupon."
            other="This withdraws # coupons."
          />
        </p>
      ) : (
        known > 0 && (
          <p>
            <Plural value={known} one="This withdraws at least # coupon." other="This withdraws at least # coupons." />
          </p>
        )
      )}
      <RevokeToo isChosen={revoke} onChange={setRevoke} />
    </ConfirmAction>
  );
}
