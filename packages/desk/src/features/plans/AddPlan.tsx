import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, parsePrice } from '@magazine-store/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskApi } from '../../api/deskApi.ts';
import { Choice } from '../../ui/Choice.tsx';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type Period, periodNames } from '../../ui/periodNames.ts';
import { PLANS, type Plans } from './plan.ts';

/** Offers a new plan. */
export function AddPlan({ plans, onClose }: { plans: Plans; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const { currency, precision, price_digits: digits } = plans;
  const [period, setPeriod] = useState<Period>('month');
  const [text, setText] = useState('');
  const typed = parsePrice(text.replace(',', '.'), digits);
  const price = typed ? typed * 10 ** (precision - digits) : null;
  const amount = digits === 0 ? 999 : Math.round(9.99 * 10 ** digits);
  const example = formatMoney({ amount, currency, precision: digits }, i18n.locale);
  const isKnown = plans.plans.some((plan) => plan.offered && plan.period === period && plan.price === price);
  return (
    <ConfirmAction
      title={t`Offer a new plan`}
      action={t`Offer the plan`}
      isDangerous={false}
      isDisabled={price === null || isKnown}
      onClose={onClose}
      onConfirm={async () => {
        await deskApi('addPlan', { body: { period, price: price ?? 0 } });
        await queries.invalidateQueries({ queryKey: PLANS });
      }}
    >
      <Choice
        label={t`Paid once per`}
        value={period}
        onChange={setPeriod}
        choices={(Object.keys(periodNames) as Period[]).map((value) => ({ value, label: i18n._(periodNames[value]) }))}
      />
      <Field
        label={t`Price in ${currency}`}
        inputMode="decimal"
        maxLength={12}
        value={text}
        onChange={setText}
        fault={text !== '' && price === null ? t`Write a price such as ${example}.` : undefined}
      />
      {isKnown && (
        <Notice>
          <Trans>You offer this plan already.</Trans>
        </Notice>
      )}
      <p>
        <Trans>The price of a plan can’t be changed later. Offer a new plan, and stop offering this one.</Trans>
      </p>
    </ConfirmAction>
  );
}
