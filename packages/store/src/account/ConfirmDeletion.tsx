import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { focusRing, token } from '../theme.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';

const Frame = styled.div`
  display: grid;
  gap: 0.75rem;
  max-inline-size: 42rem;
  padding: 1.25rem;
  border: 2px solid ${token('danger')};
  border-radius: ${token('radius')};
  scroll-margin-block: 6rem;
`;

const Question = styled.h4`
  margin: 0;
  font-size: 1.05em;
  border-radius: 4px;
  ${focusRing}
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem;
`;

const Delete = styled(Button)`
  &:enabled {
    border-color: ${token('danger')};
    color: ${token('danger')};
  }
`;

interface ConfirmDeletionProps {
  deleting: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** What goes with an account, what stays, and a press that can't be an accident. */
export function ConfirmDeletion({ deleting, onConfirm, onCancel }: ConfirmDeletionProps) {
  const { t } = useLingui();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    question.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Frame ref={frame} role="group" aria-labelledby={id} part="delete-account">
      <Question id={id} ref={question} tabIndex={-1}>
        <Trans>Delete your account for good?</Trans>
      </Question>
      <p>
        <Trans>
          Your e-mail, your ways to sign in and all that you may read with this account go, at once. This can't be
          undone.
        </Trans>
      </p>
      <p>
        <Trans>What you have bought stays in our books for as long as the law demands, made anonymous.</Trans>
      </p>
      <Buttons>
        <Delete disabled={deleting} onClick={onConfirm}>
          <Trans>Yes, delete my account</Trans>
        </Delete>
        <Button disabled={deleting} onClick={onCancel}>
          <Trans>Keep my account</Trans>
        </Button>
        {deleting && (
          <span role="status">
            <Spinner label={t`Deleting your account…`} />
          </span>
        )}
      </Buttons>
    </Frame>
  );
}
