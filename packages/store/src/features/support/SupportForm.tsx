import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { characterCount, type SupportField, type SupportTopic, supportLimits } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { SupportActor } from '../../core/supportMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input, Select, TextArea } from '../../ui/Field.tsx';
import { rem } from '../../ui/rem.ts';
import { focusRing, token } from '../../ui/theme.ts';

const Form = styled.form`
  display: grid;
  gap: ${rem(1.4)};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${rem(0.75)};
`;

/** Green. The publisher's accent may be as red as the line of a failure. */
const SENT = 'light-dark(#1c7a3e, #7fd39a)';

const Message = styled.p<{ $failed?: boolean }>`
  margin-block-end: ${rem(1.4)};
  padding: 0.9em 1.1em;
  border-inline-start: 4px solid ${({ $failed }) => ($failed ? token('danger') : SENT)};
  background: ${token('background')};
  overflow-wrap: anywhere;

  a {
    color: inherit;
    text-underline-offset: 0.2em;
    ${focusRing}
  }
`;

/** From this length on the form shows the number of characters. */
const NEARLY_TOO_LONG = supportLimits.problemMost * 0.9;

const topicNames: Readonly<Record<SupportTopic, ReactNode>> = {
  reader: <Trans>Reading</Trans>,
  payments: <Trans>Payments</Trans>,
  auth: <Trans>Signing in</Trans>,
  other: <Trans>Something else</Trans>,
};

const atMost = (most: number) => <Plural value={most} one="At most # character" other="At most # characters" />;

interface SupportFormProps {
  support: SupportActor;
  /** The signed-in user's address. */
  account: string | null;
  /** The publisher's address, which works without this form. */
  supportEmail: string | null;
  onClose: () => void;
}

export function SupportForm({ support, account, supportEmail, onClose }: SupportFormProps) {
  const { t, i18n } = useLingui();
  const state = useSelector(support, ({ value }) => value);
  const { draft, topics, faults, refusals, failed, returned } = useSelector(support, ({ context }) => context);
  const form = useRef<HTMLFormElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const before = useRef({ returned, sent: state === 'success' });

  useEffect(() => {
    const sent = state === 'success';
    // A disabled button loses the focus. Move it to the next action.
    if (sent && !before.current.sent) close.current?.focus();
    if (returned !== before.current.returned) {
      const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      (faulty ?? submit.current)?.focus();
    }
    before.current = { returned, sent };
  }, [state, returned]);

  const { email: emailMost, problemLeast, problemMost } = supportLimits;
  const faultTexts = {
    email: {
      invalid_email: <Trans>Please provide a valid email address</Trans>,
      too_long: atMost(emailMost),
    },
    topic: { no_topic: <Trans>Please select a category of your problem</Trans> },
    problem: {
      no_problem: <Trans>Please describe your problem</Trans>,
      too_long: atMost(problemMost),
    },
  };
  const fieldFaults = (field: SupportField): ReactNode[] => {
    const fault = faults[field];
    const own = fault && (faultTexts[field] as Partial<Record<typeof fault, ReactNode>>)[fault];
    return own ? [own] : [...(refusals[field] ?? [])];
  };
  const onInput =
    (field: SupportField) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      support.send({ type: 'typed', field, value: event.target.value });
  const send = (event: FormEvent) => {
    event.preventDefault();
    support.send({ type: 'send', account });
  };
  const count = i18n.number(characterCount(draft.problem.trim()));
  const most = i18n.number(problemMost);
  const least = i18n.number(problemLeast);
  const address = draft.email ?? account ?? '';
  const fixed = state !== 'open';
  const sent = state === 'success';

  return (
    <Form ref={form} noValidate onSubmit={send} part="support">
      <Field label={<Trans>Your email address</Trans>} faults={fieldFaults('email')}>
        {(tied) => (
          <Input
            {...tied}
            type="email"
            autoComplete="email"
            required
            readOnly={fixed}
            dir="ltr"
            value={address}
            onChange={onInput('email')}
          />
        )}
      </Field>
      <Field label={<Trans>What is it about?</Trans>} faults={fieldFaults('topic')}>
        {(tied) => (
          <Select {...tied} required disabled={fixed} value={draft.topic} onChange={onInput('topic')}>
            <option value="" disabled>
              {t`Please choose`}
            </option>
            {topics.map((topic) => (
              <option key={topic} value={topic}>
                {topicNames[topic]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={<Trans>Your problem</Trans>}
        hint={
          draft.problem.length > NEARLY_TOO_LONG ? (
            <Trans>
              {count} of {most} characters
            </Trans>
          ) : (
            <Trans>
              {least} to {most} characters
            </Trans>
          )
        }
        faults={fieldFaults('problem')}
      >
        {(tied) => (
          <TextArea
            {...tied}
            required
            readOnly={fixed}
            rows={6}
            dir="auto"
            value={draft.problem}
            onChange={onInput('problem')}
          />
        )}
      </Field>
      <div>
        <div role="status">
          {sent && (
            <Message>
              <Trans>Your message has been sent. We’ll reply to {address}.</Trans>
            </Message>
          )}
        </div>
        <div role="alert">
          {failed && (
            <Message $failed>
              {supportEmail ? (
                <Trans>
                  There was a problem with sending the message. If the problem persists, please contact us directly at{' '}
                  <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
                </Trans>
              ) : (
                <Trans>There was a problem with sending the message. Please try again later.</Trans>
              )}
            </Message>
          )}
        </div>
        <Buttons>
          <Button ref={submit} $primary type="submit" disabled={fixed} aria-busy={state === 'sending'}>
            {state === 'sending' ? <Trans>Sending…</Trans> : <Trans>Send</Trans>}
          </Button>
          <Button ref={close} onClick={onClose}>
            {sent ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
        </Buttons>
      </div>
    </Form>
  );
}
