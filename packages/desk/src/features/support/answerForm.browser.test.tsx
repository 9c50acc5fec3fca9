import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { equal, until } from '../../../../../test/browser/expect.ts';
import { showInDesk } from '../../testing/showInDesk.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { messages } from './locales/en.po';
import type { Message } from './message.ts';

const message: Message = {
  ...{
    id: 7,
    email: 'rita@example.com',
    topic: 'reader',
    problem: 'It is dark.',
    created_at: '2027-03-01T12:00:00.000Z',
  },
  ...{ done_at: null, locale: 'en', reader: null, signed_in: false, answers: [] },
};

it('an answer that came while the member wrote is not taken for one that they have seen', async () => {
  const browserFetch = window.fetch;
  const sent: { seen: number }[] = [];
  window.fetch = async (_address, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ error: 'changed_meanwhile' }, { status: 409 });
  };
  let load: (loaded: Message) => void = () => {};
  const Loaded = () => {
    const [loaded, setLoaded] = useState(message);
    load = setLoaded;
    return <AnswerForm message={loaded} />;
  };
  const { place, remove } = showInDesk(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <Loaded /> }])} />,
    messages,
    'support',
  );
  const field = await until('the field is there', () => place.querySelector('textarea'));
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Turn on the light.');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const theirs = { id: 'a', author: 'ben@example.com', text: 'Mine', answered_at: message.received_at, mail: null };
  load({ ...message, answers: [theirs] });
  const send = async (count: number) => {
    await until('it can be sent', () => !place.querySelector('[data-pending]'));
    place.querySelector('form')?.requestSubmit();
    await until('it is sent', () => sent.length === count);
  };
  await send(1);
  await send(2);
  equal(
    sent.map(({ seen }) => seen),
    [0, 1],
  );
  remove();
  window.fetch = browserFetch;
});

it('what is typed while an answer is sent stays, and is another answer', async () => {
  const browserFetch = window.fetch;
  const sent: { key: string; text: string }[] = [];
  const waiting = Promise.withResolvers<void>();
  window.fetch = async (_address, init) => {
    sent.push(JSON.parse(String(init?.body)));
    await waiting.promise;
    return Response.json(message);
  };
  const { place, remove } = showInDesk(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <AnswerForm message={message} /> }])} />,
    messages,
    'support',
  );
  const field = await until('the field is there', () => place.querySelector('textarea'));
  const type = async (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await until(`${text} is typed`, () => field.value === text);
  };
  const isSending = () => place.querySelector('[data-pending]') !== null;
  await type('Turn on the light.');
  place.querySelector('form')?.requestSubmit();
  await until('the answer is on its way', () => sent.length === 1 && isSending());
  await type('One more thing.');
  waiting.resolve();
  await until('the answer is sent', () => !isSending());
  equal(field.value, 'One more thing.');
  place.querySelector('form')?.requestSubmit();
  await until('the second answer is sent, and the field is empty', () => sent.length === 2 && field.value === '');
  equal([sent[1]?.text, sent[1]?.key === sent[0]?.key], ['One more thing.', false]);
  remove();
  window.fetch = browserFetch;
});
