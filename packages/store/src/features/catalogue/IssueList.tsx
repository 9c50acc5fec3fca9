import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { columns, type Issue, type ListFilter, type Plan, type Store } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { getPageSize, type ListActor } from '../../core/catalogue/listMachine.ts';
import { selectPage } from '../../core/catalogue/paging.ts';
import type { Api } from '../../core/ports.ts';
import { Button } from '../../ui/Button.tsx';
import { onPlainPress } from '../../ui/plainPress.ts';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { LongShelfScreen, PaginationScreen, TextSearchScreen } from './chunks.ts';
import { Empty } from './Empty.tsx';
import { IssueCard } from './IssueCard.tsx';
import { ListTools } from './ListTools.tsx';
import { listShownIssues } from './listShownIssues.ts';
import { PartFailure } from './PartFailure.tsx';
import { Shelves } from './Shelves.tsx';
import { StoreDescription } from './StoreDescription.tsx';
import { useTitleSearch } from './useTitleSearch.ts';

/** If the list has one page, these issues show at once. The others come into sight one by one. */
const FIRST_SIGHT = 12;

const Panel = styled.div`
  display: flow-root;
  margin-block-end: ${rem(3.5)};

  &:empty {
    margin: 0;
  }
`;

/** Reserves the height of the page buttons, which load after the first cards. */
const PagesRoom = styled.div`
  min-block-size: ${rem(5.75)};
`;

const Heading = styled.h2`
  ${visuallyHidden}
`;

const SeriesBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${rem(0.5)} ${rem(1.5)};
  margin-block-end: ${rem(1.5)};
`;

const SeriesName = styled.h2`
  font-size: clamp(1.25em, 2.5cqi, 1.6em);
  letter-spacing: -0.015em;
  overflow-wrap: anywhere;
  outline: 0;
`;

const Announcement = styled.p`
  ${visuallyHidden}
`;

interface IssueListProps {
  list: ListActor;
  store: Store;
  /** The plans that this store sells. */
  plans: readonly Plan[];
  api: Api;
  /** A part of the list could not be loaded. */
  onError: () => void;
  /** Content above the issues that shows while the visitor searches for nothing. */
  children?: ReactNode;
}

export function IssueList({ list, store, plans, api, onError, children }: IssueListProps) {
  const { i18n } = useLingui();
  const { embedded, send, href } = useStore();
  const heading = useRef<HTMLHeadingElement>(null);
  const panelId = useId();
  const issues = useSelector(list, ({ context }) => context.issues);
  const features = useSelector(list, ({ context }) => context.features);
  const series = useSelector(list, ({ context }) => context.series);
  const entitlements = useSelector(list, ({ context }) => context.entitlements);
  const filter = useSelector(list, ({ context }) => context.filter);
  const sort = useSelector(list, ({ context }) => context.sort);
  const search = useSelector(list, ({ context }) => context.search);
  const offset = useSelector(list, ({ context }) => context.offset);
  const pinnedId = useSelector(list, ({ context }) => context.pinnedId);
  const breakpoint = useSelector(list, ({ context }) => context.breakpoint);
  const paged = useSelector(list, ({ context }) => context.paged);

  const { locale } = i18n;
  const titles = useTitleSearch(search, onError);
  const found = useMemo(
    () => listShownIssues(issues, { filter, entitlements, sort, locale, titles, series }),
    [issues, filter, entitlements, sort, locale, titles, series],
  );
  // If the reader chose an order, it applies to every issue, the pinned one too.
  const recent = sort === 'recent' && !titles;
  const reserved = recent ? pinnedId : null;
  const page = useMemo(
    () => selectPage(found, { offset, size: getPageSize({ breakpoint, paged }), pinnedId: reserved }),
    [found, offset, breakpoint, paged, reserved],
  );

  /** The first card of page 1 is two places wide: the featured issue, or else the newest. */
  const lead = recent && page.number === 1;
  const compact = embedded || breakpoint === 'xs' || breakpoint === 'sm';
  const tabId = (name: ListFilter) => `${panelId}-${name}`;
  const described = !embedded && !entitlements.signedIn && filter === 'all' && issues.length > 0;
  const offer = { store, features, entitlements, plans };
  const count = found.length;
  const choose = (number: number) => {
    list.send({ type: 'page.chosen', number });
    heading.current?.focus();
  };
  const content = () => {
    if (count === 0) {
      // The search in the text reports its own result.
      return titles ? null : (
        <Empty>
          <Trans>There is nothing to show here</Trans>
        </Empty>
      );
    }
    const shelves = (shown: readonly Issue[]) => (
      <Shelves part="list">
        {shown.map((issue, index) => (
          <li key={issue.id} data-lead={(lead && index === 0) || undefined}>
            <IssueCard
              {...{ issue, store, entitlements, titles }}
              lead={lead && index === 0}
              eager={index < columns[breakpoint]}
            />
          </li>
        ))}
      </Shelves>
    );
    if (paged) return shelves(page.items);
    return (
      <LongShelfScreen waiting={shelves(page.items.slice(0, FIRST_SIGHT))} fallback={shelves(page.items)}>
        {({ LongShelf }) => <LongShelf items={page.items} {...{ store, entitlements, titles, breakpoint, lead }} />}
      </LongShelfScreen>
    );
  };

  const partFailed = (retry: () => void) => <PartFailure onRetry={retry} />;
  return (
    <>
      <ListTools list={list} compact={compact} panelId={panelId} tabId={tabId} />
      {!titles && series === null && (
        <>
          {described && store.description && <StoreDescription text={store.description} />}
          {children}
        </>
      )}
      {series === null ? (
        <Heading ref={heading} tabIndex={-1}>
          <Trans>Issues</Trans>
        </Heading>
      ) : (
        <SeriesBar>
          <SeriesName ref={heading} tabIndex={-1}>
            <Trans>
              All issues of <bdi>{series}</bdi>
            </Trans>
          </SeriesName>
          <Button as="a" href={href('/')} onClick={onPlainPress(() => send({ type: 'series.close' }))}>
            <Trans>All issues</Trans>
          </Button>
        </SeriesBar>
      )}
      <Announcement role="status">
        {titles && count > 0 && <Plural value={count} one="# issue found" other="# issues found" />}
      </Announcement>
      <Panel id={panelId} {...(!compact && { role: 'tabpanel', 'aria-labelledby': tabId(filter) })}>
        {content()}
      </Panel>
      {page.count > 1 && (
        <PagesRoom>
          <PaginationScreen fallback={partFailed}>
            {({ Pagination }) => <Pagination number={page.number} count={page.count} onChoose={choose} />}
          </PaginationScreen>
        </PagesRoom>
      )}
      {titles && (
        <TextSearchScreen fallback={partFailed}>
          {({ TextHits }) => (
            <TextHits query={search.trim()} titled={count > 0} {...{ api, filter, series, issues, offer, onError }} />
          )}
        </TextSearchScreen>
      )}
    </>
  );
}
