import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Section } from '../../ui/Section.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import type { Message } from './message.ts';

const List = styled.ol`
  display: grid;
  gap: 0.75rem;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  display: grid;
  gap: 0.35rem;
  padding: 1rem;
  border: 1px solid var(--line);
  border-inline-start: 3px solid var(--accent);
  border-radius: var(--radius);
  background: var(--surface);
`;

const Words = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Beside = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  color: var(--muted);
  font-size: 0.9em;
`;

const MAILS: Readonly<Record<'waiting' | 'sent' | 'failed', MessageDescriptor>> = {
  waiting: msg`The email waits to be sent.`,
  sent: msg`Sent.`,
  failed: msg`The mail server has refused the email for almost three days. It is not tried again.`,
};

/** The answers to a message, the first ones first. */
export function Answers({ answers }: { answers: Message['answers'] }) {
  const { t, i18n } = useLingui();
  if (answers.length === 0) return null;
  return (
    <Section title={t`Answers`}>
      <List>
        {answers.map(({ id, author, text, answered_at: at, mail }) => (
          <Item key={id}>
            <Words dir="auto">{text}</Words>
            <Beside>
              <bdi>{author}</bdi>
              <TimeText iso={at} />
              {mail && <span>{i18n._(MAILS[mail])}</span>}
            </Beside>
          </Item>
        ))}
      </List>
    </Section>
  );
}
