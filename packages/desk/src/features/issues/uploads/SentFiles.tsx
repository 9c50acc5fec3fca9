import { Trans, useLingui } from '@lingui/react/macro';
import { LARGEST_FILE } from '@magazine-store/protocol/desk';
import { Button } from '../../../ui/Button.tsx';
import { faultText } from '../../../ui/faultText.ts';
import { ChosenDoublePages } from './DoublePages.tsx';
import { tooLarge } from './importTexts.ts';
import { Row, Rows, RowText } from './rows.ts';
import { type UploadState, uploadStore } from './uploadStore.ts';

/** The files that this tab uploads, and the incomplete uploads of earlier page loads. */
export function SentFiles({ files, interrupted }: Pick<UploadState, 'files' | 'interrupted'>) {
  const { t, i18n } = useLingui();
  if (files.length === 0 && interrupted.length === 0) return null;
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' });
  return (
    <Rows aria-label={t`Uploads`}>
      {files.map(({ key, name, size, sent, state, error, spreads }) => {
        const part = percent.format(size > 0 ? sent / size : 0);
        return (
          <Row key={key}>
            <RowText>
              <bdi>{name}</bdi>{' '}
              <span role={state === 'failed' ? 'alert' : undefined}>
                {state === 'waiting' && <Trans>waits to be sent</Trans>}
                {state === 'sending' && <Trans>is being sent: {part}</Trans>}
                {state === 'failed' && i18n._(size > LARGEST_FILE ? tooLarge : faultText(error))}
              </span>
              <ChosenDoublePages spreads={spreads} />
            </RowText>
            <div>
              {state === 'failed' && (
                <Button $kind="quiet" onPress={() => uploadStore.retry(key)}>
                  <Trans>Try again</Trans>
                </Button>
              )}
              <Button $kind="quiet" aria-label={t`Cancel: ${name}`} onPress={() => uploadStore.cancel(key)}>
                <Trans>Cancel</Trans>
              </Button>
            </div>
            {state === 'sending' && <progress aria-label={name} value={sent} max={size} />}
          </Row>
        );
      })}
      {interrupted.map((file) => (
        <Row key={file.url}>
          <RowText>
            <bdi>{file.name}</bdi>{' '}
            <span>
              <Trans>was not sent to its end. Choose the file again, and the upload goes on where it was.</Trans>
            </span>
            <ChosenDoublePages spreads={file.spreads} />
          </RowText>
          <Button $kind="quiet" onPress={() => uploadStore.forget(file)}>
            <Trans>Forget it</Trans>
          </Button>
        </Row>
      ))}
    </Rows>
  );
}
