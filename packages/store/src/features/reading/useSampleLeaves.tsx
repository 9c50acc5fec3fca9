import { plural } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import type { Issue } from '@magazine-store/protocol';
import type { Leaf } from '@magazine-store/viewer';
import { ObstacleText } from '../../ui/ObstacleText.tsx';
import { useStore } from '../../ui/storeContext.ts';
import { findGaps, type Gap, printedOn } from './gaps.ts';
import { LeafWays } from './LeafWays.tsx';
import { SampleLeaf } from './SampleLeaf.tsx';
import type { ReadingOffer } from './WaysToRead.tsx';

interface Sample {
  issue: Issue;
  cover: { url: string; width: number; height: number };
  offer: ReadingOffer;
  /** The visitor may read all of the issue. */
  mayRead: boolean;
  /** The issue's page numbers that the sample has. */
  numbers: readonly number[];
}

/** The leaves of a sample: one for each gap, and one after the last page with the ways to read all pages. */
export function useSampleLeaves({ issue, cover, offer, mayRead, numbers }: Sample): Leaf[] {
  const { t, i18n } = useLingui();
  const { commands } = useStore();
  const last = numbers.length;
  if (last === 0) return [];

  const gapLabel = (gap: Gap, getLabel: (page: number) => string) => {
    const { count } = gap;
    const [first, end] = printedOn(gap, getLabel) ?? [];
    if (first === undefined) {
      return t`${plural(count, { one: '# page is not in the preview', other: '# pages are not in the preview' })}`;
    }
    return first === end ? t`Page ${first} is not in the preview` : t`Pages ${first}–${end} are not in the preview`;
  };
  const inOrder = numbers.findIndex((number, index) => number !== index + 1);
  const firstMissing = Math.min((inOrder < 0 ? last : inOrder) + 1, issue.page_count);
  const readOn = () => commands.openViewer(issue.id, { type: 'full', page: firstMissing });

  return [
    ...findGaps(numbers).map((gap) => ({
      after: gap.after,
      missing: gap.count,
      label: (getLabel: (page: number) => string) => gapLabel(gap, getLabel),
      content: (label: string) => <SampleLeaf label={label} />,
    })),
    {
      after: last,
      offersAction: true,
      label: () => t`End of the preview: ${last} of ${{ total: issue.page_count }} pages`,
      // The viewer has texts of its own, so bring the store's.
      content: (label) => (
        <I18nProvider i18n={i18n}>
          <SampleLeaf label={label} cover={cover}>
            {!mayRead && offer.obstacle && (
              <p part="obstacle">
                <ObstacleText obstacle={offer.obstacle} />
              </p>
            )}
            <LeafWays>
              {({ WaysToRead }) => (
                <WaysToRead
                  issue={issue}
                  offer={offer}
                  onRead={mayRead ? readOn : null}
                  signInOnly={issue.is_free}
                  onReturn={() => commands.closeViewer()}
                />
              )}
            </LeafWays>
          </SampleLeaf>
        </I18nProvider>
      ),
    },
  ];
}
