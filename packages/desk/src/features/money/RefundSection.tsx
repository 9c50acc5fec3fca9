import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from '../../ui/deskContext.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Table } from '../../ui/Table.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import type { ChargeDetails } from './charge.ts';
import { RefundDialog } from './RefundDialog.tsx';

type Refund = ChargeDetails['refunds'][number];

const OBSTACLES: Readonly<Record<NonNullable<ChargeDetails['obstacle']>, MessageDescriptor>> = {
  refunded: msg`All of this charge is refunded.`,
  disputed: msg`The buyer has disputed this charge. Settle the dispute at the payment provider.`,
  under_way: msg`A refund is under way. The server goes on until the payment provider has answered. You can leave this page.`,
  unknown_to_provider: msg`The payment provider has not yet told the id of this charge. Try again in an hour.`,
  provider_off: msg`The payment provider of this charge is turned off. Refund it at the provider.`,
};

const STATES: Readonly<Record<Refund['state'], MessageDescriptor>> = {
  under_way: msg`Under way`,
  done: msg({ message: 'Done', context: 'refund' }),
  refused: msg`Refused by the provider`,
};

/** The refunds of a charge: each refund of the desk, the sum refunded elsewhere, and the button for a new refund. */
export function RefundSection({ charge }: { charge: ChargeDetails }) {
  const { t, i18n } = useLingui();
  const { role } = useDesk();
  const [isOpen, setIsOpen] = useState(false);
  const { refunds, obstacle, currency, precision, refunded_amount: refunded } = charge;
  const ofDesk = refunds.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + amount, 0);
  // `refunded_amount` may already include a refund under way.
  const elsewhere = obstacle === 'under_way' ? 0 : refunded - ofDesk;
  return (
    <Section
      title={t`Refunds`}
      actions={
        role !== 'support' &&
        obstacle === null && (
          <Button $kind="danger" onPress={() => setIsOpen(true)}>
            <Trans>Refund…</Trans>
          </Button>
        )
      }
    >
      {obstacle && <Notice>{i18n._(OBSTACLES[obstacle])}</Notice>}
      {refunded === 0 && refunds.length === 0 && obstacle !== 'under_way' && (
        <p>
          <Trans>Nothing was refunded.</Trans>
        </p>
      )}
      {elsewhere > 0 && (
        <p>
          <Trans>
            Refunded at the payment provider, or by the store itself:{' '}
            <MoneyText amount={elsewhere} currency={currency} precision={precision} />
          </Trans>
        </p>
      )}
      {refunds.length > 0 && (
        <Table
          label={t`Refunds ordered at the desk`}
          columns={[
            { title: t`Time (UTC)`, cell: ({ created_at }: Refund) => <TimeText iso={created_at} /> },
            {
              title: t`State`,
              cell: ({ state, error }) => (
                <span>
                  {i18n._(STATES[state])}
                  {error && (
                    <>
                      {': '}
                      {error === 'no_answer' ? t`it has not answered for 30 days` : <bdi>{error}</bdi>}
                    </>
                  )}
                </span>
              ),
            },
            {
              title: t`Amount`,
              isNumber: true,
              cell: ({ amount }) => <MoneyText amount={amount} currency={currency} precision={precision} />,
            },
          ]}
          rows={refunds}
          empty={null}
          keyOf={({ id }) => id}
        />
      )}
      {isOpen && <RefundDialog charge={charge} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
