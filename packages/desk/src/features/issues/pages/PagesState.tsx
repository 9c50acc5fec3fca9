import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '../../../ui/Notice.tsx';
import type { Issue } from '../issueForm.ts';

/** Why the chosen pages could not be made, and the way on. */
const FAULTS: Readonly<Record<string, MessageDescriptor>> = {
  bad_sample: msg`The preview has one half of a double page of the PDF. Choose both halves, or none.`,
  replaced: msg`The issue has another file by now, which lacks a page that you chose. Choose again, and save.`,
  refused: msg`The storage of the server did not give the pages. Try it again.`,
  too_slow: msg`It took too long. Choose fewer pages, or ask the operator for a higher limit.`,
  too_much_memory: msg`It needs too much memory. Choose fewer pages, or ask the operator for a higher limit.`,
};

const OTHER = msg`The server could not make them. Try it again. If that fails too, ask the operator to look into the log.`;

/** The server's progress with an issue's new cover and preview. Until they are made, the issue keeps the old ones. */
export function PagesState({ issue: { chosen_pages: chosen } }: { issue: Issue }) {
  const { i18n } = useLingui();
  if (!chosen) return null;
  if (chosen.state !== 'failed') {
    return (
      <Notice>
        {chosen.state === 'waiting' ? (
          <Trans>The chosen cover and preview will be made in a moment. You may leave the page.</Trans>
        ) : (
          <Trans>The server makes the chosen cover and preview. You may leave the page.</Trans>
        )}
      </Notice>
    );
  }
  return (
    <Notice kind="fault">
      <p>
        <Trans>The chosen cover and preview could not be made. The issue has its former ones.</Trans>
      </p>
      <p>{i18n._(FAULTS[chosen.error ?? ''] ?? OTHER)}</p>
    </Notice>
  );
}
