import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isSignedOut } from '../../api/DeskError.ts';
import { deskApi } from '../../api/deskApi.ts';
import { chargeStates } from '../../ui/chargeStates.ts';
import { useDesk } from '../../ui/deskContext.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Page } from '../../ui/Page.tsx';
import { ReaderName } from '../../ui/ReaderName.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { type ChargeDetails, chargeKey } from './charge.ts';
import { evidences } from './evidences.ts';
import { gatewayNames } from './gatewayNames.ts';
import { RefundSection } from './RefundSection.tsx';

/** While a refund is under way, the screen asks how it stands. */
const ASK_AGAIN_MILLISECONDS = 2000;

/** One charge, and its refunds. */
export function ChargeScreen() {
  const { t } = useLingui();
  const id = Number(useParams().id);
  const {
    data: charge,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: chargeKey(id),
    queryFn: ({ signal }) => deskApi('getCharge', { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.obstacle === 'under_way' && !isSignedOut(state.error) && ASK_AGAIN_MILLISECONDS,
  });
  return (
    <Page title={charge ? charge.item.name : t`Charge`}>
      <p>
        <Link to="/money">
          <Trans>All charges</Trans>
        </Link>
      </p>
      {error && <Fault error={error} onRetry={() => refetch()} />}
      {isPending && <Loading />}
      {charge && (
        <>
          <ChargeFacts charge={charge} />
          <RefundSection charge={charge} />
        </>
      )}
    </Page>
  );
}

function ChargeFacts({ charge }: { charge: ChargeDetails }) {
  const { t, i18n } = useLingui();
  const { role } = useDesk();
  const { amount, refunded_amount: refunded, currency, precision, reader } = charge;
  const evidence = charge.country_evidence === null ? undefined : evidences[charge.country_evidence];
  return (
    <Facts
      facts={[
        [t`Amount`, <MoneyText key="amount" amount={amount} currency={currency} precision={precision} />],
        [t`Of it refunded`, <MoneyText key="refunded" amount={refunded} currency={currency} precision={precision} />],
        [t`State`, i18n._(chargeStates[charge.state])],
        [t`Time (UTC)`, <TimeText key="time" iso={charge.charged_at} />],
        [
          t`Kind`,
          charge.item.type === 'issue' ? t`Issue` : charge.renewal ? t`Renewal of a plan` : t`First payment of a plan`,
        ],
        [
          t`Reader`,
          charge.waits_for_buyer ? (
            <Link key="reader" to="/money/waiting">
              <Trans>The sale waits for its buyer</Trans>
            </Link>
          ) : reader === null ? (
            t`The account is deleted`
          ) : role === 'accountant' ? (
            <ReaderName key="reader" reader={reader} />
          ) : (
            <Link key="reader" to={`/readers/${reader.id}`}>
              <ReaderName reader={reader} />
            </Link>
          ),
        ],
        [t`Country`, charge.country && (evidence ? t`${charge.country}, by ${i18n._(evidence)}` : charge.country)],
        [t`Tax number for the invoice`, charge.tax_id],
        [t`Payment provider`, gatewayNames[charge.gateway]],
        [t`Provider’s id of the charge`, charge.transaction_id],
        [t`Provider’s id of the payment`, charge.gateway_ref],
        [t`Number on the receipt`, charge.payment_id],
      ]}
    />
  );
}
