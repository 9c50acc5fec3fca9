import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, parsePrice } from '@magazine-store/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskApi } from '../../api/deskApi.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type ChargeDetails, chargeKey } from './charge.ts';

const EFFECTS: Readonly<Record<ChargeDetails['full_refund'], MessageDescriptor>> = {
  ends_issue: msg`The buyer loses the issue, unless they also have it from elsewhere.`,
  ends_plan: msg`The buyer’s access to all issues by this plan ends at once, and the plan is not renewed.`,
  ends_nothing: msg`What the buyer may read stays as it is.`,
};

/** Orders a refund. Before the press, it says whether the reader loses access. */
export function RefundDialog({ charge, onClose }: { charge: ChargeDetails; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const { id, amount, currency, precision, full_refund: effect } = charge;
  // Keep the amounts that the member saw: another refund meanwhile must not change this order.
  const [seen] = useState({ refundable: charge.refundable, refunded_amount: charge.refunded_amount });
  // The same order, sent again after a lost answer, is the same refund. Another amount is another order.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState(() => (seen.refundable / 10 ** precision).toFixed(precision));
  const wish = parsePrice(text.replace(',', '.'), precision);
  const isRight = wish !== null && wish > 0 && wish <= seen.refundable;
  const write = (value: number) => formatMoney({ amount: value, currency, precision }, i18n.locale);
  const most = write(seen.refundable);
  const whole = write(amount);
  const refunded = isRight ? write(wish) : '';
  return (
    <ConfirmAction
      title={t`Refund this charge?`}
      action={isRight ? t`Refund ${refunded} for good` : t`Refund`}
      isDisabled={!isRight}
      onClose={onClose}
      onConfirm={async () => {
        const body = { key, amount: wish ?? 0, refunded_before: seen.refunded_amount };
        try {
          queries.setQueryData(chargeKey(id), await deskApi('refundCharge', { params: { id }, body }));
        } catch (error) {
          // The screen below shows what has changed meanwhile.
          await queries.invalidateQueries({ queryKey: chargeKey(id) });
          throw error;
        } finally {
          await queries.invalidateQueries({ queryKey: ['charges'] });
        }
      }}
    >
      <Field
        label={t`Amount in ${currency}`}
        hint={t`At most ${most} of ${whole}`}
        inputMode="decimal"
        value={text}
        onChange={(typed) => {
          setText(typed);
          setKey(crypto.randomUUID());
        }}
        fault={isRight ? undefined : t`Enter an amount of at most ${most}.`}
      />
      <Notice>
        {isRight && wish === seen.refundable ? (
          i18n._(EFFECTS[effect])
        ) : (
          <Trans>A refund of a part takes nothing away: what the buyer may read stays as it is.</Trans>
        )}
      </Notice>
      <p>
        <Trans>The payment provider sends the money back. This can’t be undone.</Trans>
      </p>
    </ConfirmAction>
  );
}
