import { type Breakpoint, columns, type Issue, type Store } from '@magazine-store/protocol';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { from } from '../theme.ts';

import { IssueCard } from './IssueCard.tsx';
import { Shelves } from './Shelves.tsx';

/** Whole rows in every layout. */
const GROUP = 24;

/** As high as a group is likely to be, until it was seen: rows of covers of the usual format and two lines of text. */
const likelyHeight = (breakpoint: Breakpoint) => {
  const rows = GROUP / columns[breakpoint];
  return `contain-intrinsic-block-size: auto calc(${rows} * (${118 / columns[breakpoint]}cqi + 6rem));`;
};

/**
 * The browser doesn't lay out a group far out of sight. What hangs over the edge of a group, a shadow or a cover that
 * rises, has its room in the padding.
 */
const Group = styled(Shelves)`
  content-visibility: auto;
  margin: -2rem;
  padding: 2rem;
  ${likelyHeight('xs')}
  ${from('sm')} {
    ${likelyHeight('sm')}
  }
  ${from('md')} {
    ${likelyHeight('md')}
  }
  ${from('xl')} {
    ${likelyHeight('xl')}
  }
  & + & {
    margin-block-start: calc(clamp(2rem, 4cqi, 3.5rem) - 4rem);
  }
`;

interface LongShelfProps {
  items: readonly Issue[];
  store: Store;
  query: string;
  breakpoint: Breakpoint;
}

/** Any number of issues on one page: each group of them is made when it comes near. */
export function LongShelf({ items, ...shown }: LongShelfProps) {
  const groups = Array.from({ length: Math.ceil(items.length / GROUP) }, (_, index) =>
    items.slice(index * GROUP, (index + 1) * GROUP),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups stand between this list and its items
    <div role="list" part="list">
      {groups.map((group, index) => (
        // Another list of issues begins at its top: what was made of the old one doesn't count.
        <NearGroup key={`${group[0]?.id}`} items={group} first={index === 0} {...shown} />
      ))}
    </div>
  );
}

function NearGroup({ items, first, store, query, breakpoint }: LongShelfProps & { first: boolean }) {
  const group = useRef<HTMLUListElement>(null);
  const [near, setNear] = useState(first);

  useEffect(() => {
    if (near || !group.current) return;
    const sight = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      {
        rootMargin: '100% 0px',
      },
    );
    sight.observe(group.current);
    return () => sight.disconnect();
  }, [near]);

  return (
    <Group ref={group} role="presentation">
      {near &&
        items.map((issue, index) => (
          // biome-ignore lint/a11y/noRedundantRoles: the group takes the meaning of its items away
          <li key={issue.id} role="listitem">
            <IssueCard issue={issue} store={store} query={query} eager={first && index < columns[breakpoint]} />
          </li>
        ))}
    </Group>
  );
}
