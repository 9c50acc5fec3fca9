import { type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { focusRing, token } from '../../ui/theme.ts';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(0.75)};
  max-inline-size: ${rem(42)};
  padding: ${rem(1.25)};
  border: 2px solid ${token('danger')};
  border-radius: ${token('radius')};
  scroll-margin-block: ${rem(6)};
  overflow-wrap: anywhere;
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
  gap: ${rem(0.75)};
`;

const Confirm = styled(Button)`
  &:enabled {
    border-color: ${token('danger')};
    color: ${token('danger')};
  }
`;

interface ConfirmPanelProps {
  part: string;
  question: ReactNode;
  /** The consequences of the action. */
  children: ReactNode;
  confirm: ReactNode;
  decline: ReactNode;
  /** The message while the server works; null at other times. */
  busy: string | null;
  onConfirm: () => void;
  onDecline: () => void;
}

/** Asks for confirmation of an action that can't be undone, in the place of its button. Takes the focus. */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const { part, question, children, confirm, decline, busy, onConfirm, onDecline } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Frame ref={frame} role="group" aria-labelledby={id} part={part}>
      <Question id={id} ref={heading} tabIndex={-1}>
        {question}
      </Question>
      {children}
      <Buttons>
        <Confirm disabled={busy !== null} onClick={onConfirm}>
          {confirm}
        </Confirm>
        <Button disabled={busy !== null} onClick={onDecline}>
          {decline}
        </Button>
        {busy !== null && (
          <span role="status">
            <Spinner label={busy} />
          </span>
        )}
      </Buttons>
    </Frame>
  );
}
