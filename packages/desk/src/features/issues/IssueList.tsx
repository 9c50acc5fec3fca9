import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '@magazine-store/protocol';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { styled } from 'styled-components';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from '../../ui/deskContext.ts';
import { Fault } from '../../ui/Fault.tsx';
import { fieldLook } from '../../ui/Field.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { focusRing } from '../../ui/theme.ts';
import { useAddressParams } from '../../ui/useAddressParams.ts';
import { IssueCover } from './IssueCover.tsx';
import { IssueState, stateNames } from './IssueState.tsx';
import { IssueTitle } from './IssueTitle.tsx';
import { Uploads } from './uploads/Uploads.tsx';

type Row = DeskAnswer<'listIssues'>['rows'][number];
type State = Row['state'];

/** The time without a key after which the search begins. */
const TYPING_MILLISECONDS = 250;

const Filters = styled.search`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  & > label {
    display: grid;
    gap: 0.25rem;
    font-weight: 600;
  }
  & > label:first-child {
    flex: 1 1 16rem;
  }
  & input,
  & select {
    ${fieldLook}
    font-weight: 400;
  }
`;

/** In a list of this width or more, an issue takes one line. */
const ONE_LINE = '46rem';

const Rows = styled.ul`
  container-type: inline-size;
  display: grid;
  gap: 1px;
  padding: 0;
  overflow: clip;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--line);
  list-style: none;
`;

const RowBox = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 3rem minmax(0, 1fr);
  align-items: center;
  gap: 0.25rem 1rem;
  padding: 0.6rem 0.9rem;
  background: var(--surface);
  &:hover {
    background: var(--raised);
  }
  @container (min-width: ${ONE_LINE}) {
    grid-template-columns: 3rem minmax(0, 1fr) 8.5rem 7rem 10rem;
  }
`;

const CoverBox = styled.div`
  grid-row: span 4;
  align-self: start;
  @container (min-width: ${ONE_LINE}) {
    grid-row: auto;
  }
`;

const TitleLink = styled(Link)`
  color: var(--text);
  font-weight: 600;
  text-decoration: none;
  ${focusRing}
  /* The whole row leads to the issue. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Quiet = styled.span`
  color: var(--muted);
`;

/** All issues of the store, the newest first. */
export function IssueList() {
  const { t, i18n } = useLingui();
  const [address, change] = useAddressParams();
  const search = address.get('q') ?? '';
  const state = (address.get('state') ?? '') as State | '';
  const [typed, setTyped] = useState(search);
  /** The last search that this field has begun. */
  const [begun, setBegun] = useState<string | null>(null);
  // Another search, such as that of Back or of the link in the navigation, replaces the text.
  const [former, setFormer] = useState(search);
  if (former !== search) {
    setFormer(search);
    if (search !== begun) {
      setTyped(search);
      setBegun(null);
    }
  }
  const heading = useId();
  const issues = useInfiniteQuery({
    queryKey: ['issues', 'list', search, state],
    queryFn: ({ pageParam, signal }) =>
      deskApi('listIssues', { query: { search, after: pageParam, ...(state && { state }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

  useEffect(() => {
    if (typed === search) return;
    const waiting = setTimeout(() => {
      setBegun(typed);
      change('q', typed, { replace: true });
    }, TYPING_MILLISECONDS);
    return () => clearTimeout(waiting);
  });

  const rows = issues.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Page title={t`Issues`}>
      <Uploads />
      <Filters>
        <label>
          <Trans>Search by title or number</Trans>
          <input type="search" value={typed} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
        </label>
        <label>
          <Trans>Show</Trans>
          <select value={state} onChange={(event) => change('state', event.target.value, { replace: true })}>
            <option value="">{t`All issues`}</option>
            {(Object.keys(stateNames) as State[]).map((each) => (
              <option key={each} value={each}>
                {i18n._(stateNames[each])}
              </option>
            ))}
          </select>
        </label>
      </Filters>
      <h2 id={heading} hidden>
        <Trans>Issues</Trans>
      </h2>
      {issues.isPending && <Loading />}
      {issues.isError && <Fault error={issues.error} onRetry={() => issues.refetch()} />}
      {rows.length > 0 && (
        <Rows aria-labelledby={heading} aria-busy={issues.isPlaceholderData}>
          {rows.map((row) => (
            <IssueRow key={row.id} row={row} />
          ))}
        </Rows>
      )}
      {issues.isSuccess && rows.length === 0 && (
        <p role="status">
          {search || state ? (
            <Trans>No issue fits. Change the search or show all issues.</Trans>
          ) : (
            <Trans>The store has no issues yet.</Trans>
          )}
        </p>
      )}
      {issues.hasNextPage && (
        <div>
          <Button isDisabled={issues.isFetchingNextPage} onPress={() => issues.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </Page>
  );
}

function IssueRow({ row }: { row: Row }) {
  const { i18n } = useLingui();
  const { currency, currency_precision: precision } = useDesk();
  const { id, title, series, state, price, published_at } = row;
  return (
    <RowBox>
      <CoverBox>
        <IssueCover issue={row} width={75} />
      </CoverBox>
      <div>
        <TitleLink to={String(id)}>
          <IssueTitle id={id} title={title} />
        </TitleLink>
        {series && (
          <>
            <br />
            <Quiet>
              <bdi>{series}</bdi>
            </Quiet>
          </>
        )}
      </div>
      <IssueState state={state} />
      <span>
        {price === null ? (
          <Trans>Free</Trans>
        ) : price === 0 ? (
          <Trans>No price yet</Trans>
        ) : (
          formatMoney({ amount: price, currency, precision }, i18n.locale)
        )}
      </span>
      <Quiet>{published_at && new Date(published_at).toLocaleDateString(i18n.locale, { dateStyle: 'medium' })}</Quiet>
    </RowBox>
  );
}
