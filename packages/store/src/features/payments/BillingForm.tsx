import { Trans, useLingui } from '@lingui/react/macro';
import { INVOICE_COUNTRY } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { CheckoutActor } from '../../core/checkout/checkoutMachine.ts';
import { billingFault } from '../../core/checkout/checkoutRules.ts';
import { Check } from '../../ui/Check.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { rem } from '../../ui/rem.ts';

const Part = styled.div`
  display: grid;
  gap: ${rem(1)};
`;

/** The form for a business that wants an invoice. */
export function BillingForm({ actor }: { actor: CheckoutActor }) {
  const invoices = useSelector(actor, ({ context }) => context.invoices);
  const draft = useSelector(actor, ({ context }) => context.billing);
  const demanded = useSelector(actor, ({ context }) => context.returned > 0);
  const fixed = useSelector(actor, ({ value }) => value.payment !== 'choosing');
  const { i18n } = useLingui();
  const countries = useMemo(() => new Intl.DisplayNames(i18n.locale, { type: 'region' }), [i18n.locale]);
  const [left, setLeft] = useState(false);
  if (!invoices) return null;

  const { wanted, taxId } = draft;
  const fault = billingFault(draft);
  const faults = [];
  if (fault === 'invalid' && (left || demanded)) faults.push(<Trans>This is not a valid value</Trans>);
  if (fault === 'missing' && demanded) faults.push(<Trans>Enter the tax ID.</Trans>);
  return (
    <Part>
      <Check
        checked={wanted}
        disabled={fixed}
        onChange={(checked) => actor.send({ type: 'billing.changed', draft: { wanted: checked } })}
      >
        <Trans>I want invoice</Trans>
      </Check>
      {wanted && (
        <>
          <Field label={<Trans>Country</Trans>} faults={[]}>
            {(tied) => <Input {...tied} value={countries.of(INVOICE_COUNTRY) ?? INVOICE_COUNTRY} readOnly />}
          </Field>
          <Field label={<Trans>Tax ID</Trans>} faults={faults}>
            {(tied) => (
              <Input
                {...tied}
                required
                inputMode="numeric"
                autoComplete="off"
                dir="ltr"
                maxLength={40}
                readOnly={fixed}
                value={taxId}
                onBlur={() => setLeft(true)}
                onChange={(event) => actor.send({ type: 'billing.changed', draft: { taxId: event.target.value } })}
              />
            )}
          </Field>
        </>
      )}
    </Part>
  );
}
