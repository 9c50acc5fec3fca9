import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import { faultText } from './faultText.ts';
import { Notice } from './Notice.tsx';

/** A call that failed, and the button that makes it again. */
export function Fault({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { i18n } = useLingui();
  return (
    <Notice
      kind="fault"
      action={
        onRetry && (
          <Button onPress={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {i18n._(faultText(error))}
    </Notice>
  );
}
