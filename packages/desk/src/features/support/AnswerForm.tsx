import { Trans, useLingui } from '@lingui/react/macro';
import { longest } from '@magazine-store/protocol/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isOvertaken } from '../../api/DeskError.ts';
import { deskApi } from '../../api/deskApi.ts';
import { AskBeforeLeaving } from '../../ui/AskBeforeLeaving.tsx';
import { Button } from '../../ui/Button.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { MESSAGES, type Message, messageKey } from './message.ts';

const Form = styled.form`
  display: grid;
  gap: 0.75rem;
  max-inline-size: 44rem;
`;

const Line = styled.label`
  display: flex;
  gap: 0.6em;
`;

/** Writes an answer, which the server sends as a mail. */
export function AnswerForm({ message: { id, email, answers } }: { message: Message }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  // The same answer, sent again after a lost connection, is the same mail.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [done, setDone] = useState(true);
  /** The number of answers when the member began to write; null: nothing is written. The page may load more meanwhile. */
  const [seen, setSeen] = useState<number | null>(null);
  const isTyped = text.trim() !== '';
  const sending = useMutation({
    mutationFn: (sent: string) =>
      deskApi('answerMessage', {
        params: { id },
        body: { key, text: sent.trim(), done, seen: seen ?? answers.length },
      }),
    onSuccess: (answered, sent) => {
      queries.setQueryData(messageKey(id), answered);
      void queries.invalidateQueries({ queryKey: MESSAGES });
      // What the member has typed meanwhile stays.
      setText((typed) => (typed === sent ? '' : typed));
      setSeen(null);
      setKey(crypto.randomUUID());
    },
    onError: (error) => {
      if (!isOvertaken(error)) return;
      setSeen(null);
      void queries.invalidateQueries({ queryKey: messageKey(id) });
    },
  });

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped && !sending.isPending) sending.mutate(text);
      }}
    >
      <TextArea
        label={t`Answer to ${email}`}
        hint={t`The message follows your answer in the email. A sent email can’t be taken back.`}
        value={text}
        rows={8}
        maxLength={longest.answer}
        onChange={(typed) => {
          setText(typed);
          if (!isTyped || seen === null) setSeen(answers.length);
          // Another text is another answer.
          if (!sending.isIdle) setKey(crypto.randomUUID());
        }}
      />
      <Line>
        <input type="checkbox" checked={done} onChange={(event) => setDone(event.target.checked)} />
        <span>
          <Trans>Mark the message as done</Trans>
        </span>
      </Line>
      <AskBeforeLeaving isUnsaved={isTyped} />
      {isOvertaken(sending.error) ? (
        <Notice kind="fault">
          <Trans>
            Another member has answered meanwhile, and nothing was sent. You see their answer above. Send yours if it is
            still needed.
          </Trans>
        </Notice>
      ) : (
        sending.error && <Fault error={sending.error} />
      )}
      <div>
        <Button type="submit" $kind="primary" isPending={sending.isPending} isDisabled={!isTyped}>
          <Trans>Send the answer</Trans>
        </Button>
      </div>
    </Form>
  );
}
