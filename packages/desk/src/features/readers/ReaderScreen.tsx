import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { ChargesTable } from '../../ui/ChargesTable.tsx';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { DataSection } from './DataSection.tsx';
import { ReadingSection } from './ReadingSection.tsx';
import { type Reader, readerKey } from './reader.ts';

/** One reader: what they may read and why, their payments, their sessions, and their data. */
export function ReaderScreen() {
  const { t } = useLingui();
  const id = Number(useParams().id);
  const {
    data: reader,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: readerKey(id),
    queryFn: ({ signal }) => deskApi('getReader', { params: { id } }, { signal }),
  });
  return (
    <Page title={reader?.email ?? t`Reader ${id}`}>
      <p>
        <Link to="/readers">
          <Trans>All readers</Trans>
        </Link>
      </p>
      {error && <Fault error={error} onRetry={() => refetch()} />}
      {isPending && <Loading />}
      {reader && <ReaderSections reader={reader} />}
    </Page>
  );
}

function ReaderSections({ reader }: { reader: Reader }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const languages = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  return (
    <>
      <Facts
        facts={[
          [t`Registered`, <TimeText key="since" iso={reader.created_at} dayOnly />],
          [t`Signs in with`, reader.identities.map(({ provider }) => provider).join(', ')],
          [t`Language`, languages.of(reader.locale) ?? reader.locale],
          [t`Tax number`, reader.tax_id],
          [t`Country`, reader.country_code],
        ]}
      />
      <ReadingSection reader={reader} />
      <PaymentsSection readerId={reader.id} />
      <SessionsSection reader={reader} />
      <DataSection reader={reader} onDeleted={() => navigate('/readers', { replace: true })} />
    </>
  );
}

function PaymentsSection({ readerId }: { readerId: number }) {
  const { t } = useLingui();
  const list = useInfiniteQuery({
    queryKey: ['charges', { reader: readerId }],
    queryFn: ({ pageParam: after, signal }) =>
      deskApi('listCharges', { query: { reader: readerId, after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const charges = list.data?.pages.flatMap(({ rows }) => rows);
  return (
    <Section title={t`Payments`}>
      {list.error && <Fault error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {charges && (
        <ChargesTable charges={charges} withReader={false} empty={<Trans>This reader has paid nothing.</Trans>} />
      )}
      <MoreButton list={list} />
    </Section>
  );
}

function SessionsSection({ reader: { id, sessions } }: { reader: Reader }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section
      title={t`Sessions`}
      actions={
        sessions.length > 0 && (
          <Button onPress={() => setIsAsking(true)}>
            <Trans>End all sessions</Trans>
          </Button>
        )
      }
    >
      <p>
        <Plural
          value={sessions.length}
          _0="The reader is signed in nowhere."
          one="The reader is signed in in one browser."
          other="The reader is signed in in # browsers."
        />
      </p>
      {isAsking && (
        <ConfirmAction
          title={t`End all sessions?`}
          action={t`End all sessions`}
          onClose={() => setIsAsking(false)}
          onConfirm={async () =>
            queries.setQueryData(readerKey(id), await deskApi('endReaderSessions', { params: { id }, body: {} }))
          }
        >
          <p>
            <Trans>The reader is signed out in every browser at once. They can sign in again.</Trans>
          </p>
        </ConfirmAction>
      )}
    </Section>
  );
}
