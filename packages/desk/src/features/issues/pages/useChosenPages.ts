import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOvertaken, isSignedOut } from '../../../api/DeskError.ts';
import { deskApi } from '../../../api/deskApi.ts';
import type { Issue } from '../issueForm.ts';

const QUICK_MILLISECONDS = 1000;

export const isUnderWay = ({ chosen_pages: chosen }: Issue): boolean => chosen !== null && chosen.state !== 'failed';

/** What the editor has chosen and not saved. */
interface Choice {
  cover?: number;
  /** None: no preview. */
  sample?: readonly number[];
}

export const usePagesOfIssue = (id: number) =>
  useQuery({
    queryKey: ['issues', 'pages', id],
    queryFn: ({ signal }) => deskApi('getIssue', { params: { id } }, { signal }),
    gcTime: 0,
    // The server compares the revision that the editor has seen. A quiet reload would hide what another one saved.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data, error } }) =>
      data && isUnderWay(data) && !isSignedOut(error) && QUICK_MILLISECONDS,
  });

/** The cover and the preview of an issue while an editor chooses them. After a refused call the choice stays. */
export function useChosenPages(issue: Issue) {
  const queries = useQueryClient();
  const [choice, setChoice] = useState<Choice>({});
  const [error, setError] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const [isSaved, setIsSaved] = useState(false);

  // After a failure, the editor still wants the chosen pages. A new file may have fewer pages.
  const base = issue.chosen_pages ?? issue;
  const isThere = (page: number) => page <= issue.page_count;
  const toPages = (wanted: number, shown: readonly number[] | null) => ({
    cover: isThere(wanted) ? wanted : issue.cover_page,
    sample: (shown ?? []).filter(isThere),
  });
  const isOther = (one: ReturnType<typeof toPages>) => cover !== one.cover || sample.join() !== one.sample.join();
  const sent = toPages(base.cover_page, base.sample);
  const { cover, sample } = toPages(choice.cover ?? sent.cover, choice.sample ?? sent.sample);
  const saved = toPages(issue.cover_page, issue.sample);
  const isChanged = isOther(saved);

  function adopt(present: Issue): void {
    queries.setQueryData(['issues', 'pages', issue.id], present);
    queries.invalidateQueries({ queryKey: ['issues', 'list'] });
  }

  /** Asks the server to make the pages. Of the issue's present ones, it only forgets a choice that failed. */
  async function send(pages: ReturnType<typeof toPages>): Promise<boolean> {
    setIsSending(true);
    setError(null);
    setIsSaved(false);
    const { id, revision } = issue;
    const body = { revision, cover_page: pages.cover, sample: pages.sample.length > 0 ? [...pages.sample] : null };
    try {
      adopt(await deskApi('choosePages', { params: { id }, body }));
      setChoice({});
      return true;
    } catch (failure) {
      setError(failure);
      if (isOvertaken(failure)) {
        // What the editor has not changed follows the issue of the other one.
        setChoice({
          ...(cover !== saved.cover && { cover }),
          ...(sample.join() !== saved.sample.join() && { sample }),
        });
        adopt((failure.answer as { issue: Issue }).issue);
      } else {
        // The issue may have another file by now.
        queries.invalidateQueries({ queryKey: ['issues', 'pages', issue.id] });
      }
      return false;
    } finally {
      setIsSending(false);
    }
  }

  return {
    cover,
    sample,
    error,
    isSaved,
    isBusy: isSending || isUnderWay(issue),
    isChanged,
    /** True if leaving would lose the choice: the server has not been asked to make these pages. */
    isUnsaved: isChanged && isOther(sent),
    choose(chosen: Choice) {
      setIsSaved(false);
      setChoice({ ...choice, ...chosen });
    },
    async discard() {
      setError(null);
      setChoice({ cover: issue.cover_page, sample: issue.sample ?? [] });
      if (issue.chosen_pages) await send(saved);
    },
    async save() {
      setIsSaved(await send({ cover, sample }));
    },
  };
}
