import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { deskApi } from '../../api/deskApi.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import { Table } from '../../ui/Table.tsx';
import { settingTexts } from './settingTexts.ts';

type Settings = DeskAnswer<'getOperatorSettings'>;
type Provider = Settings['payment_providers'][number];

/** The settings that only the operator can change, and the consequences of missing ones. */
export function OperatorSettings() {
  const { t } = useLingui();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['operatorSettings'],
    queryFn: ({ signal }) => deskApi('getOperatorSettings', undefined, { signal }),
  });
  return (
    <Page title={t`Settings of the operator`}>
      <p>
        <Link to="/store">
          <Trans>Store</Trans>
        </Link>
      </p>
      <p>
        <Trans>The operator of the server sets these, and restarts it. The desk never shows their values.</Trans>
      </p>
      {error && <Fault error={error} onRetry={() => refetch()} />}
      {isPending && <Loading />}
      {data && (
        <>
          {data.sandbox && (
            <Notice>
              <Trans>This store is a sandbox. Search engines leave it out.</Trans>
            </Notice>
          )}
          <PaymentSection settings={data} />
          <SignInSection settings={data} />
          <OtherSection settings={data} />
        </>
      )}
    </Page>
  );
}

const isMissing = (providers: readonly Provider[]) => !providers.some(({ set }) => set);

function PaymentSection({ settings: { payment_providers: providers, coupons_only: couponsOnly } }: SectionProps) {
  const { t } = useLingui();
  return (
    <Section title={t`Payment providers`}>
      {couponsOnly ? (
        <Notice>
          <Trans>The store sells nothing: readers get issues by coupons alone.</Trans>
        </Notice>
      ) : (
        isMissing(providers) && (
          <Notice kind="fault">
            <Trans>No payment provider: paid issues can’t be bought.</Trans>
          </Notice>
        )
      )}
      <Providers label={t`Payment providers`} providers={providers} />
    </Section>
  );
}

function SignInSection({ settings: { identity_providers: providers } }: SectionProps) {
  const { t } = useLingui();
  return (
    <Section title={t`Signing in`}>
      {isMissing(providers) && (
        <Notice kind="fault">
          <Trans>No provider for signing in: readers can’t sign in, and so they can’t buy or redeem anything.</Trans>
        </Notice>
      )}
      <Providers label={t`Signing in`} providers={providers} />
    </Section>
  );
}

interface SectionProps {
  settings: Settings;
}

function Providers({ label, providers }: { label: string; providers: readonly Provider[] }) {
  const { t } = useLingui();
  return (
    <Table
      label={label}
      columns={[
        { title: t`Provider`, cell: ({ name }) => <bdi>{name}</bdi> },
        { title: t`State`, cell: ({ set }) => <State set={set} /> },
      ]}
      rows={providers}
      keyOf={({ name }) => name}
      empty="–"
    />
  );
}

function OtherSection({ settings: { settings } }: SectionProps) {
  const { t, i18n } = useLingui();
  return (
    <Section title={t`Other settings`}>
      <Table
        label={t`Other settings`}
        columns={[
          { title: t`Setting`, cell: ({ name }) => i18n._(settingTexts[name].label) },
          { title: t`Variable`, cell: ({ name }) => <code>{name}</code> },
          { title: t`State`, cell: ({ set }) => <State set={set} /> },
          { title: t`What follows`, cell: ({ name, set }) => (set ? '–' : i18n._(settingTexts[name].missing)) },
        ]}
        rows={settings}
        keyOf={({ name }) => name}
        empty="–"
      />
    </Section>
  );
}

const State = ({ set }: { set: boolean }) => (set ? <Trans>Set</Trans> : <Trans>Missing</Trans>);
