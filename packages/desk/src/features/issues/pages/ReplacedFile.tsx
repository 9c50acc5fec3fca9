import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Notice } from '../../../ui/Notice.tsx';
import type { Issue } from '../issueForm.ts';
import { useImports } from '../uploads/useImports.ts';

/** Says that the issue's file is being replaced. Loads the new file's pages once the import has ended. */
export function ReplacedFile({ issue: { id } }: { issue: Issue }) {
  const queries = useQueryClient();
  const { data } = useImports();
  const replacements = data?.rows.filter(({ replaces }) => replaces === id) ?? [];
  const ended = replacements.filter(({ state }) => state === 'done').length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the issue has other pages after each replacement
  useEffect(() => {
    if (ended > 0) queries.invalidateQueries({ queryKey: ['issues', 'pages', id] });
  }, [ended]);
  if (!replacements.some(({ state }) => state === 'waiting' || state === 'running')) return null;
  return (
    <Notice>
      <Trans>
        The file of this issue is being replaced. What you choose now holds for the new file too: the pages with the
        same numbers.
      </Trans>
    </Notice>
  );
}
