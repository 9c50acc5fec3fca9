import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { styled } from 'styled-components';
import { isSignedOut } from '../../api/DeskError.ts';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { ReaderName } from '../../ui/ReaderName.tsx';
import { Section } from '../../ui/Section.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { Answers } from './Answers.tsx';
import { MESSAGES, type Message, messageKey, topics } from './message.ts';

const Words = styled.p`
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** While the mail of an answer waits to be sent, the screen loads the message again after this time. */
const ASK_AGAIN_MILLISECONDS = 5000;

/** One message with its answers, and a form for the next answer. */
export function MessageScreen() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const id = Number(useParams().id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: messageKey(id),
    queryFn: ({ signal }) => deskApi('getMessage', { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.answers.some(({ mail }) => mail === 'waiting') && !isSignedOut(state.error) && ASK_AGAIN_MILLISECONDS,
  });
  const isDone = data !== undefined && data.done_at !== null;
  const marking = useMutation({
    mutationFn: () => deskApi('markMessage', { params: { id }, body: { done: !isDone } }),
    onSuccess: (message) => {
      queries.setQueryData(messageKey(id), message);
      void queries.invalidateQueries({ queryKey: MESSAGES });
    },
  });
  return (
    <Page
      title={t`Message`}
      actions={
        data && (
          <Button isPending={marking.isPending} onPress={() => marking.mutate()}>
            {isDone ? <Trans>Open again</Trans> : <Trans>Mark as done</Trans>}
          </Button>
        )
      }
    >
      <p>
        <Link to="/messages">
          <Trans>All messages</Trans>
        </Link>
      </p>
      {marking.error && <Fault error={marking.error} />}
      {error && <Fault error={error} onRetry={() => refetch()} />}
      {isPending && <Loading />}
      {data && (
        <>
          <MessageFacts message={data} />
          <Words dir="auto">{data.problem}</Words>
          <Answers answers={data.answers} />
          <Section title={t`Answer by email`}>
            <AnswerForm message={data} />
          </Section>
        </>
      )}
    </Page>
  );
}

function MessageFacts({ message }: { message: Message }) {
  const { t, i18n } = useLingui();
  const { email, reader, signed_in: isSignedIn, topic } = message;
  const name = topics[topic];
  const languages = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  return (
    <>
      <Facts
        facts={[
          [t`Sender`, <EmailText key="email" email={email} />],
          [
            t`Reader`,
            reader && (
              <Link key="reader" to={`/readers/${reader.id}`}>
                <ReaderName reader={reader} />
              </Link>
            ),
          ],
          [t`Topic`, name ? i18n._(name) : topic],
          [t`Language`, languages.of(message.locale) ?? message.locale],
          [t`Time (UTC)`, <TimeText key="time" iso={message.received_at} />],
          [
            t`State`,
            message.done_at === null
              ? t({ message: 'Open', context: 'message' })
              : t({ message: 'Done', context: 'message' }),
          ],
        ]}
      />
      {reader && !isSignedIn && (
        <Notice>
          <Trans>
            The sender was not signed in, and may have typed another person’s address. Tell nothing about the account
            but by an answer to this address.
          </Trans>
        </Notice>
      )}
    </>
  );
}
