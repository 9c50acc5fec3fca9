import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import type { DeclarationProps } from './DeclarationPage.tsx';
import { DeclaredFacts } from './DeclaredFacts.tsx';

const Text = styled.p`
  overflow-wrap: anywhere;
`;

const Buttons = styled.div`
  @media print {
    display: none;
  }
`;

/** The receipt of a declaration. The reader can keep it. */
export function DeclarationReceipt({ kind, declaration }: DeclarationProps) {
  const { i18n } = useLingui();
  const { declared, receipt } = useSelector(declaration, ({ context }) => context);
  if (!declared || !receipt) return null;
  const { number, receivedAt, mailed } = receipt;
  const { email } = declared;
  const time = i18n.date(receivedAt, { dateStyle: 'long', timeStyle: 'long' });

  return (
    <>
      <Text>
        {kind === 'withdrawal' ? (
          <Trans>
            Your withdrawal was received on <time dateTime={receivedAt}>{time}</time>. Its number is{' '}
            <strong>{number}</strong>.
          </Trans>
        ) : (
          <Trans>
            Your cancellation was received on <time dateTime={receivedAt}>{time}</time>. Its number is{' '}
            <strong>{number}</strong>.
          </Trans>
        )}
      </Text>
      <Text>
        {mailed ? (
          <Trans>We’ve also sent this confirmation to {email}.</Trans>
        ) : (
          <Trans>
            Please print or save this page. Several confirmations have gone to {email} today, so this one is not sent by
            email.
          </Trans>
        )}
      </Text>
      <DeclaredFacts declared={declared} />
      <Buttons>
        <Button onClick={() => declaration.send({ type: 'print' })}>
          <Trans>Print</Trans>
        </Button>
      </Buttons>
    </>
  );
}
