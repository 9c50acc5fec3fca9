import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, type PastPayment } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { PAGE_SIZE, type PaymentsActor, pageCount } from '../../core/account/paymentsMachine.ts';
import { rem } from '../../ui/rem.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { atInterfaceStart, from, token } from '../../ui/theme.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { SmallButton } from './SmallButton.tsx';

/** On small screens each row is a block of two lines: the item and its price, then the rest. */
const Table = styled.table.attrs({ role: 'table' })`
  inline-size: 100%;
  border-collapse: collapse;

  &, tbody {
    display: block;
  }
  thead {
    ${visuallyHidden}
  }
  tr {
    display: flex;
    flex-wrap: wrap;
    gap: ${rem(0.1)} ${rem(0.75)};
    padding-block: ${rem(0.75)};
    border-block-end: 1px solid ${token('line')};

    &::before {
      content: '';
      order: -1;
      flex-basis: 100%;
    }
  }
  th, td {
    padding: 0;
    ${atInterfaceStart}
    overflow-wrap: anywhere;
  }
  td:not([data-cell]) {
    color: ${token('muted')};
    font-size: 0.9375em;
  }
  [data-cell='description'] {
    order: -3;
    flex: 1;
    min-inline-size: 0;
    font-weight: 600;
  }
  [data-cell='amount'] {
    order: -2;
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  ${from('sm')} {
    display: table;

    thead {
      display: table-header-group;
      position: static;
      inline-size: auto;
      block-size: auto;
      overflow: visible;
      clip-path: none;
      white-space: normal;
    }
    tbody {
      display: table-row-group;
    }
    tr {
      display: table-row;

      &::before {
        content: none;
      }
    }
    th, td {
      padding-block: ${rem(0.7)};
      padding-inline: 0 ${rem(1.25)};
      vertical-align: baseline;
    }
    th {
      color: ${token('muted')};
      font-weight: 400;
    }
    td:not([data-cell]) {
      color: inherit;
      font-size: 1em;
    }
    th[data-cell='amount'] {
      font-weight: 400;
    }
    td[data-cell='amount'], th[data-cell='amount'] {
      padding-inline-end: ${rem(2.5)};
    }
    th:last-child, td:last-child {
      padding-inline-end: 0;
    }
  }
`;

// The style makes other boxes of these elements, so browsers would no longer give them their table roles.
const Head = styled.thead.attrs({ role: 'rowgroup' })``;
const Body = styled.tbody.attrs({ role: 'rowgroup' })``;
const Row = styled.tr.attrs({ role: 'row' })``;
const HeadCell = styled.th.attrs({ role: 'columnheader' })``;
const Cell = styled.td.attrs({ role: 'cell' })``;

const Refund = styled.div`
  color: ${token('muted')};
  font-size: 0.9375em;
  font-weight: 400;
  white-space: normal;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${rem(0.75)};
`;

/** A button to another page. Where there is none, it stays in its place and keeps the focus. */
const Turn = styled(SmallButton)`
  &[aria-disabled='true'] {
    border-color: ${token('line')};
    color: ${token('muted')};
    cursor: not-allowed;
  }
`;

/** The reader's payments, the newest first. */
export function PurchaseHistory({ payments: actor }: { payments: PaymentsActor }) {
  const { t } = useLingui();
  const { payments, page } = useSelector(actor, ({ context }) => context);
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'));

  useEffect(() => () => actor.send({ type: 'closed' }), [actor]);

  if (!payments) {
    if (!failed) return <Spinner label={t`Purchase History`} />;
    return (
      <Line>
        <p role="alert">
          <Trans>Your purchases could not be loaded.</Trans>
        </p>
        <SmallButton onClick={() => actor.send({ type: 'retry' })}>
          <Trans>Try again</Trans>
        </SmallButton>
      </Line>
    );
  }
  if (payments.length === 0) {
    return (
      <p>
        <Trans>You have not bought anything yet.</Trans>
      </p>
    );
  }
  return <Pages payments={payments} page={page} onChoose={(next) => actor.send({ type: 'page.chosen', page: next })} />;
}

interface PagesProps {
  payments: readonly PastPayment[];
  page: number;
  onChoose: (page: number) => void;
}

function Pages({ payments, page, onChoose }: PagesProps) {
  const { t, i18n } = useLingui();
  const items: Readonly<Record<PastPayment['purchased_item'], string>> = {
    issue: t`Issue`,
    subscription: t`Subscription`,
  };
  const gateways: Readonly<Record<PastPayment['gateway'], string>> = { stripe: t`Card`, paypal: 'PayPal' };
  const shown = payments.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const pages = pageCount(payments);
  const number = page + 1;
  return (
    <>
      <Table aria-label={t`Purchase History`}>
        <Head>
          <Row>
            <HeadCell scope="col">
              <Trans context="noun">Purchase</Trans>
            </HeadCell>
            <HeadCell scope="col">
              <Trans>Description</Trans>
            </HeadCell>
            <HeadCell scope="col">
              <Trans>Date</Trans>
            </HeadCell>
            <HeadCell scope="col" data-cell="amount">
              <Trans>Total</Trans>
            </HeadCell>
            <HeadCell scope="col">
              <Trans>Paid by</Trans>
            </HeadCell>
          </Row>
        </Head>
        <Body>
          {shown.map((payment) => {
            const { total_amount, refunded_amount = 0, currency_code, currency_precision, completed_at } = payment;
            const formatAmount = (amount: number) =>
              formatMoney({ amount, currency: currency_code, precision: currency_precision }, i18n.locale);
            const refunded = formatAmount(refunded_amount);
            return (
              <Row key={payment.id}>
                <Cell>{items[payment.purchased_item]}</Cell>
                <Cell data-cell="description">
                  <bdi>{payment.description}</bdi>
                </Cell>
                <Cell>
                  <time dateTime={completed_at}>{i18n.date(completed_at, { dateStyle: 'medium' })}</time>
                </Cell>
                <Cell data-cell="amount">
                  {formatAmount(total_amount)}
                  {refunded_amount > 0 && (
                    <Refund>
                      <Trans>{refunded} refunded</Trans>
                    </Refund>
                  )}
                </Cell>
                <Cell>{gateways[payment.gateway] ?? payment.gateway}</Cell>
              </Row>
            );
          })}
        </Body>
      </Table>
      {pages > 1 && (
        <Line as="nav" aria-label={t`Pages of the purchase history`}>
          <Turn aria-disabled={page === 0} onClick={() => onChoose(page - 1)}>
            <Trans>Previous page</Trans>
          </Turn>
          <Turn aria-disabled={number === pages} onClick={() => onChoose(page + 1)}>
            <Trans>Next page</Trans>
          </Turn>
          <span role="status">
            <Trans>
              Page {number} of {pages}
            </Trans>
          </span>
        </Line>
      )}
    </>
  );
}
