import { useLingui } from '@lingui/react/macro';
import { EmailText } from './EmailText.tsx';

/** The e-mail address of a reader, or the number of a reader without one. */
export function ReaderName({ reader: { id, email } }: { reader: { id: number; email: string | null } }) {
  const { t } = useLingui();
  return <EmailText email={email ?? t`Reader ${id}`} />;
}
