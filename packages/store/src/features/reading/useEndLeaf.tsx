import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import type { Store } from '@magazine-store/protocol';
import type { Leaf } from '@magazine-store/viewer';
import type { NextIssue } from '../../core/nextIssues.ts';
import { LeafWays } from './LeafWays.tsx';
import { SampleLeaf } from './SampleLeaf.tsx';

interface End {
  /** The number of the issue's pages. */
  pageCount: number;
  store: Store;
  next: readonly NextIssue[];
}

/** The leaf behind the last page of an issue: the next issue, and others. Empty if there are none. */
export function useEndLeaf({ pageCount, store, next }: End): Leaf[] {
  const { t, i18n } = useLingui();
  if (next.length === 0) return [];
  return [
    {
      after: pageCount,
      label: () => t`End of the issue`,
      // The viewer has texts of its own, so bring the store's.
      content: (label) => (
        <I18nProvider i18n={i18n}>
          <SampleLeaf label={label}>
            <LeafWays>{({ NextIssues }) => <NextIssues {...{ store, next }} />}</LeafWays>
          </SampleLeaf>
        </I18nProvider>
      ),
    },
  ];
}
