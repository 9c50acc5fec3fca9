import { type Breakpoint, columns, type Entitlements, type Issue, type Store } from '@magazine-store/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { rem } from '../../ui/rem.ts';
import { gutter } from '../../ui/theme.ts';
import { IssueCard } from './IssueCard.tsx';
import { Shelves, shelfGap } from './Shelves.tsx';
import type { TitleSearch } from './titleSearch.ts';

/**
 * Issues in a group: whole rows in every layout. A stretch contains groups, so that ten thousand issues need only a few
 * dozen elements until they come near.
 */
const GROUP = 12;
const STRETCH = 24 * GROUP;

const ROW_GAP = `clamp(${rem(2)}, 4cqi, ${rem(3.5)})`;

/**
 * Lets the browser skip the layout of content far out of sight. The padding has room for content that hangs over the
 * edge, such as a shadow or a rising cover. At the sides it ends at the window's edges, or the window would scroll.
 */
const outOfSight = css`
  content-visibility: auto;
  margin: ${rem(-2)} calc(-1 * ${gutter});
  padding: ${rem(2)} ${gutter};

  & + & {
    margin-block-start: calc(${ROW_GAP} - ${rem(4)});
  }
`;

const Stretch = styled.div`
  ${outOfSight}
`;

const Group = styled(Shelves)`
  ${outOfSight}
  padding-inline: calc(${gutter} - ${shelfGap} / 2);
`;

/** The estimated height of rows that are not rendered yet: covers of the usual format, each with two lines of text. */
const likelyHeight = (issues: number, breakpoint: Breakpoint) => {
  const rows = Math.ceil(issues / columns[breakpoint]);
  const row = `${118 / columns[breakpoint]}cqi + ${rem(5.5)}`;
  return `calc(${rem(4)} + ${rows} * (${row}) + ${rows - 1} * ${ROW_GAP})`;
};

interface LongShelfProps {
  items: readonly Issue[];
  store: Store;
  entitlements: Entitlements;
  titles: TitleSearch | null;
  breakpoint: Breakpoint;
  /** The first issue is two places wide. */
  lead: boolean;
}

/** All issues on one page. Cards are rendered when they come near. */
export function LongShelf({ items, store, entitlements, titles, breakpoint, lead }: LongShelfProps) {
  const group = (issues: readonly Issue[], first: boolean) => (
    <Near holds="cards" key={issues[0]?.id} first={first} height={likelyHeight(issues.length, breakpoint)}>
      {() =>
        issues.map((issue, index) => {
          const leads = lead && first && index === 0;
          return (
            // biome-ignore lint/a11y/noRedundantRoles: the group's role takes away the meaning of its items
            <li key={issue.id} role="listitem" data-lead={leads || undefined}>
              <IssueCard
                {...{ issue, store, entitlements, titles }}
                lead={leads}
                eager={first && index < columns[breakpoint]}
              />
            </li>
          );
        })
      }
    </Near>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups stand between this list and its items
    <div role="list" part="list">
      {parts(items, STRETCH).map((stretch, index) => (
        <Near holds="groups" key={stretch[0]?.id} first={index === 0} height={likelyHeight(stretch.length, breakpoint)}>
          {() => parts(stretch, GROUP).map((issues, place) => group(issues, index === 0 && place === 0))}
        </Near>
      ))}
    </div>
  );
}

const parts = <Item,>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

interface NearProps {
  holds: 'groups' | 'cards';
  /** The group is in sight from the beginning. */
  first: boolean;
  /** The estimated height, as CSS. */
  height: string;
  children: () => ReactNode;
}

/** Renders its content once it comes near, and keeps it, because the focus may be there. */
function Near({ holds, first, height, children }: NearProps) {
  const box = useRef<HTMLDivElement & HTMLUListElement>(null);
  const [near, setNear] = useState(first);

  useEffect(() => {
    if (near || !box.current) return;
    const approach = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    };
    const sight = new IntersectionObserver(approach, { rootMargin: '100% 0px' });
    sight.observe(box.current);
    return () => sight.disconnect();
  }, [near]);

  const style = near ? { containIntrinsicBlockSize: `auto ${height}` } : { blockSize: height };
  const shared = { ref: box, role: 'presentation', style, children: near && children() };
  return holds === 'cards' ? <Group {...shared} /> : <Stretch {...shared} />;
}
