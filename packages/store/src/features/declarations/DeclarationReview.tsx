import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { DeclarationFailure } from '../../core/declarationMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { token } from '../../ui/theme.ts';
import type { DeclarationProps } from './DeclarationPage.tsx';
import { DeclaredFacts } from './DeclaredFacts.tsx';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${rem(0.75)};
`;

const Message = styled.p`
  padding: 0.9em 1.1em;
  border-inline-start: 4px solid ${token('danger')};
  background: ${token('background')};
  overflow-wrap: anywhere;

  a {
    color: ${token('accent')};
  }
`;

/** The second step: everything that the reader entered, and the button that declares it. */
export function DeclarationReview({ kind, declaration, supportEmail }: DeclarationProps) {
  const { t, i18n } = useLingui();
  const sending = useSelector(declaration, (snapshot) => snapshot.matches('sending'));
  const { draft, failure } = useSelector(declaration, ({ context }) => context);

  const failures: Readonly<Record<DeclarationFailure, string>> = {
    connection: t`Your declaration could not be sent. Please check your connection and try again.`,
    tooMany: t`Too many declarations have been sent from here. Please try again in an hour.`,
    notFound: t`This store doesn’t accept declarations on this page.`,
    other: t`Your declaration could not be accepted. Please try again.`,
  };
  const way = draft.way === 'ordinary' ? t`Ordinary` : t`For good cause`;
  const reason = draft.reason.trim();
  const end = draft.end === '' ? t`As soon as possible` : i18n.date(draft.end, { dateStyle: 'long', timeZone: 'UTC' });
  // The server gets the text that the reader sees here, word by word.
  const contract =
    kind === 'withdrawal'
      ? draft.contract.trim()
      : [
          draft.contract.trim(),
          t`Type of cancellation: ${way}`,
          ...(draft.way === 'good_cause' ? [t`Reason: ${reason}`] : []),
          t`End: ${end}`,
        ].join('\n');

  return (
    <>
      <p>
        {kind === 'withdrawal' ? (
          <Trans>I hereby withdraw from the following contract.</Trans>
        ) : (
          <Trans>I hereby cancel the following contract.</Trans>
        )}
      </p>
      <DeclaredFacts declared={{ name: draft.name.trim(), email: (draft.email ?? '').trim(), contract }} />
      <div role="alert">
        {failure && (
          <Message>
            {failures[failure]}
            {supportEmail && (
              <>
                {' '}
                <Trans>
                  You can also write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
                </Trans>
              </>
            )}
          </Message>
        )}
      </div>
      <Buttons>
        <Button $primary aria-busy={sending} onClick={() => declaration.send({ type: 'confirm', contract })}>
          {sending && <Trans>Sending…</Trans>}
          {!sending && (kind === 'withdrawal' ? <Trans>Confirm withdrawal</Trans> : <Trans>Cancel now</Trans>)}
        </Button>
        <Button onClick={() => declaration.send({ type: 'back' })}>
          <Trans>Change</Trans>
        </Button>
      </Buttons>
    </>
  );
}
