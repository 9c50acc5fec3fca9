import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { DeskError, type DeskErrorCode } from '../../api/DeskError.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Notice } from '../../ui/Notice.tsx';

const TEXTS: Partial<Record<DeskErrorCode, MessageDescriptor>> = {
  issue_owned: msg`Readers own this issue, so it stays in the store for them. To stop its sale, unpublish it.`,
  issue_disputed: msg`A buyer’s bank disputes a payment for this issue. Until that is settled the issue can’t be deleted. To stop its sale, unpublish it.`,
  price_missing: msg`The issue has no price yet. Give a price, or choose Free.`,
  no_former_file: msg`The former file is gone: its day is over, or it is another issue now. To have it again, replace the file by an upload.`,
  changed_meanwhile: msg`Another member has changed this issue meanwhile. The page shows it as it is now. Try again if it still fits.`,
  issue_being_bought: msg`A reader is buying this issue right now. Try again in a few minutes.`,
};

/** A refused change of an issue, and the way on. */
export function IssueFault({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  const text = error instanceof DeskError ? TEXTS[error.code] : undefined;
  return text ? <Notice kind="fault">{i18n._(text)}</Notice> : <Fault error={error} />;
}
