import { Trans } from '@lingui/react/macro';
import { columns, type Issue, type Store } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { from, token } from '../theme.ts';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import { IssueCard } from './IssueCard.tsx';
import { type ListActor, shownPage } from './listMachine.ts';
import { Pagination } from './Pagination.tsx';
import type { Page } from './paging.ts';

const Heading = styled.h2`
  ${visuallyHidden}
`;

const Shelves = styled.ul`
  display: grid;
  grid-template-columns: repeat(${columns.xs}, minmax(0, 1fr));
  column-gap: clamp(1rem, 3cqi, 3.25rem);
  row-gap: clamp(2rem, 4cqi, 3.5rem);
  margin-block-end: 3.5rem;

  > li {
    display: grid;
    grid-row: span 2;
    grid-template-rows: subgrid;
  }

  ${from('sm')} {
    grid-template-columns: repeat(${columns.sm}, minmax(0, 1fr));
  }
  ${from('md')} {
    grid-template-columns: repeat(${columns.md}, minmax(0, 1fr));
  }
  ${from('xl')} {
    grid-template-columns: repeat(${columns.xl}, minmax(0, 1fr));
  }
`;

const Empty = styled.p`
  padding-block: 6rem;
  color: ${token('muted')};
  font-size: 1.15em;
  text-align: center;
`;

const samePage = (a: Page<Issue>, b: Page<Issue>) =>
  a.number === b.number &&
  a.count === b.count &&
  a.items.length === b.items.length &&
  a.items.every((issue, index) => issue === b.items[index]);

export function IssueList({ list, store }: { list: ListActor; store: Store }) {
  const page = useSelector(list, shownPage, samePage);
  const breakpoint = useSelector(list, ({ context }) => context.breakpoint);
  const heading = useRef<HTMLHeadingElement>(null);

  if (page.items.length === 0) {
    return (
      <Empty>
        <Trans>There is nothing to show here</Trans>
      </Empty>
    );
  }
  const choose = (number: number) => {
    list.send({ type: 'page.chosen', number });
    heading.current?.focus();
  };
  return (
    <>
      <Heading ref={heading} tabIndex={-1}>
        <Trans>Issues</Trans>
      </Heading>
      <Shelves part="list">
        {page.items.map((issue, index) => (
          <li key={issue.id}>
            <IssueCard issue={issue} store={store} eager={index < columns[breakpoint]} />
          </li>
        ))}
      </Shelves>
      {page.count > 1 && <Pagination number={page.number} count={page.count} onChoose={choose} />}
    </>
  );
}
