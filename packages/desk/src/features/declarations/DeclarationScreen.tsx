import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { ReaderName } from '../../ui/ReaderName.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { useMay } from '../../ui/useMay.ts';
import { Deadline } from './Deadline.tsx';
import { DeclaredCharges } from './DeclaredCharges.tsx';
import { DECLARATIONS, type Declaration, declarationKey, kinds } from './declaration.ts';

/** One withdrawal or cancellation, with the charges that it may be about. */
export function DeclarationScreen() {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const receipt = useParams().receipt ?? '';
  const { data, error, isPending, refetch } = useQuery({
    queryKey: declarationKey(receipt),
    queryFn: ({ signal }) => deskApi('getDeclaration', { params: { receipt } }, { signal }),
  });
  const isDone = data !== undefined && data.done_at !== null;
  const marking = useMutation({
    mutationFn: () => deskApi('markDeclaration', { params: { receipt }, body: { done: !isDone } }),
    onSuccess: (declaration) => {
      queries.setQueryData(declarationKey(receipt), declaration);
      void queries.invalidateQueries({ queryKey: DECLARATIONS });
    },
  });
  const kind = data && i18n._(kinds[data.kind]);
  return (
    <Page
      title={kind ? `${kind} ${receipt}` : receipt}
      actions={
        data && (
          <Button isPending={marking.isPending} onPress={() => marking.mutate()}>
            {isDone ? <Trans>Open again</Trans> : <Trans>Mark as done</Trans>}
          </Button>
        )
      }
    >
      <p>
        <Link to="/declarations">
          <Trans>All withdrawals and cancellations</Trans>
        </Link>
      </p>
      {marking.error && <Fault error={marking.error} />}
      {error && <Fault error={error} onRetry={() => refetch()} />}
      {isPending && <Loading />}
      {data && (
        <>
          <DeclarationFacts declaration={data} />
          <Notice>
            {data.kind === 'withdrawal' ? (
              <Trans>
                Check whether the contract can still be withdrawn from. If so, refund the charge within 14 days. If not,
                tell the person why. Then mark the withdrawal as done.
              </Trans>
            ) : (
              <Trans>
                See to it that the plan ends, and that nothing more is charged. Confirm to the person when it ends. Then
                mark the cancellation as done.
              </Trans>
            )}
          </Notice>
          <DeclaredCharges declaration={data} />
        </>
      )}
    </Page>
  );
}

function DeclarationFacts({ declaration }: { declaration: Declaration }) {
  const { t } = useLingui();
  const mayOpenReaders = useMay('getReader');
  const { name, email, contract, reader } = declaration;
  const address = reader && <ReaderName reader={reader} />;
  return (
    <Facts
      facts={[
        [t`Name`, <bdi key="name">{name}</bdi>],
        [t`Email`, <EmailText key="email" email={email} />],
        [t`Contract, as the person wrote it`, <bdi key="contract">{contract}</bdi>],
        [
          t`Account with this address`,
          reader === null ? (
            '–'
          ) : mayOpenReaders ? (
            <Link key="reader" to={`/readers/${reader.id}`}>
              {address}
            </Link>
          ) : (
            address
          ),
        ],
        [t`Received (UTC)`, <TimeText key="received" iso={declaration.received_at} />],
        [
          t`Deadline (UTC)`,
          declaration.done_at === null ? <Deadline key="deadline" declaration={declaration} /> : null,
        ],
        [t`Done (UTC)`, declaration.done_at && <TimeText key="done" iso={declaration.done_at} />],
      ]}
    />
  );
}
