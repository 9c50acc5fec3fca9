import { useLingui } from '@lingui/react/macro';
import type { DeskOperationName } from '@magazine-store/protocol/desk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isOvertaken } from '../../api/DeskError.ts';
import { deskApi } from '../../api/deskApi.ts';
import { useDesk } from '../../ui/deskContext.ts';
import { decimalMark } from './decimalMark.ts';
import {
  changedFields,
  type FieldName,
  type FormValues,
  type Issue,
  isSaved,
  mergeForms,
  toEdit,
  toForm,
  wrongFields,
} from './issueForm.ts';
import { keepTyping, readKeptTyping } from './keptTyping.ts';

/** What another editor has changed while this one typed. */
export interface ChangedByOthers {
  fields: FieldName[];
  /** The fields that both have changed, and their present values. */
  disputed: FieldName[];
  theirs: FormValues;
}

interface Step {
  call: (revision: string) => Promise<Issue>;
  /** The form whose values the call saves; none: it saves no form. */
  saves?: FormValues;
}

/** The state of an issue's editor. What the editor typed survives a reload and another editor's changes. */
export function useIssueEditor(initial: Issue) {
  const { i18n } = useLingui();
  const { user_id, currency_precision: precision } = useDesk();
  const queries = useQueryClient();
  const format = { precision, separator: decimalMark(i18n.locale) };
  const [issue, setIssue] = useState(initial);
  /** The state that this page has now, for calls that began earlier. */
  const latest = useRef(initial);
  const former = toForm(issue, format);
  const [kept] = useState(() => {
    const found = readKeptTyping(user_id, initial.id, former, format);
    if (!found || wrongFields(found.typed, initial).length > 0) return found;
    return isSaved(toEdit(found.former, found.typed, initial.price_digits, format), initial) ? null : found;
  });
  const [values, setValues] = useState(() => (kept ? mergeForms(kept.former, kept.typed, former).values : former));
  const [others, setOthers] = useState<ChangedByOthers | null>(() => kept && toOthers(kept.former, kept.typed, former));
  const [isRestored, setIsRestored] = useState(kept !== null);
  const [error, setError] = useState<unknown>(null);
  const [done, setDone] = useState<DeskOperationName | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const changed = changedFields(former, values);
  const wrong = wrongFields(values, issue);
  const isChanged = changed.length > 0;
  const typing = JSON.stringify(isChanged ? { former, typed: values } : null);
  useEffect(() => keepTyping(user_id, initial.id, JSON.parse(typing)), [user_id, initial.id, typing]);

  function adopt(present: Issue, sent: FormValues): void {
    const form = toForm(present, format);
    latest.current = present;
    setIssue(present);
    // The editor may have typed on while the server saved.
    setValues((typed) => mergeForms(sent, typed, form).values);
    queries.setQueryData(['issues', 'one', present.id], present);
    queries.invalidateQueries({ queryKey: ['issues', 'list'] });
    // The list of imports shows which file the issue has.
    queries.invalidateQueries({ queryKey: ['issues', 'imports'] });
  }

  /** @returns true if another editor has changed details. */
  function adoptOfOthers(changedIssue: Issue, seenIssue: Issue): boolean {
    const seen = toForm(seenIssue, format);
    const found = toOthers(seen, values, toForm(changedIssue, format));
    if (found) setOthers(found);
    adopt(changedIssue, seen);
    return found !== null;
  }

  async function run(name: DeskOperationName, steps: (Step | null)[]): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    setDone(null);
    let present = issue;
    try {
      for (const step of steps) {
        if (!step) continue;
        const seen = present;
        present = await step.call(seen.revision);
        // Keep what the editor typed and this step did not save.
        adopt(present, step.saves ?? toForm(seen, format));
        setOthers(null);
        if (step.saves) setIsRestored(false);
      }
      setDone(name);
    } catch (failure) {
      if (isOvertaken(failure)) {
        const { issue: changedIssue } = failure.answer as { issue: Issue };
        // If no details differ, the file has changed.
        if (!adoptOfOthers(changedIssue, present)) setError(failure);
      } else {
        setError(failure);
      }
    } finally {
      setIsBusy(false);
    }
  }

  async function refresh(): Promise<void> {
    const seen = latest.current;
    const present = await deskApi('getIssue', { params: { id: issue.id } }).catch(() => null);
    if (!present) return;
    // The editor saved while this call ran, so its answer may be outdated.
    if (latest.current !== seen) return refresh();
    adoptOfOthers(present, seen);
  }

  const saving: Step | null = isChanged
    ? {
        saves: values,
        call: (revision) =>
          deskApi('editIssue', {
            params: { id: issue.id },
            body: { revision, ...toEdit(former, values, issue.price_digits, format) },
          }),
      }
    : null;

  return {
    issue,
    values,
    changed,
    wrong,
    others,
    error,
    done,
    isBusy,
    isChanged,
    /** True if what the editor typed earlier has come back. */
    isRestored,
    change(given: Partial<FormValues>) {
      setDone(null);
      setValues((typed) => ({ ...typed, ...given }));
    },
    discard() {
      setOthers(null);
      setIsRestored(false);
      setError(null);
      setValues(former);
    },
    save: () => run('editIssue', [saving]),
    /** Saves what is typed, then publishes. */
    publish: (publishedAt?: null) =>
      run('publishIssue', [
        saving,
        {
          call: (revision) =>
            deskApi('publishIssue', {
              params: { id: issue.id },
              body: { revision, ...(publishedAt === null && { published_at: null }) },
            }),
        },
      ]),
    /** Loads what has changed outside of this page, such as the file. What is typed stays. */
    refresh,
    bringBack() {
      const { id, former_file: former } = issue;
      if (!former) return;
      run('bringBackFile', [
        { call: () => deskApi('bringBackFile', { params: { id }, body: { kept_until: former.kept_until } }) },
      ]);
    },
    undo: (change: string) =>
      run('undoChange', [{ call: () => deskApi('undoChange', { params: { id: issue.id, change }, body: {} }) }]),
    unpublish: () =>
      run('unpublishIssue', [
        { call: (revision) => deskApi('unpublishIssue', { params: { id: issue.id }, body: { revision } }) },
      ]),
  };
}

export type IssueEditor = ReturnType<typeof useIssueEditor>;

function toOthers(former: FormValues, typed: FormValues, present: FormValues): ChangedByOthers | null {
  const { changedByOthers: fields, disputed } = mergeForms(former, typed, present);
  return fields.length > 0 ? { fields, disputed, theirs: present } : null;
}
