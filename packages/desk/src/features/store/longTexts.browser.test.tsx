import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { equal, until } from '../../../../../test/browser/expect.ts';
import { showInDesk } from '../../testing/showInDesk.tsx';
import { messages } from './locales/en.po';
import { StoreDetails } from './StoreDetails.tsx';

const details: DeskAnswer<'getStoreDetails'> = {
  ...{ revision: 3, name: 'Pier', description: '', message: { header: 'Closed', text: '' }, featured_issue_id: null },
  ...{ terms: null, privacy: null, colors: null, icon: null, terms_elsewhere: null, privacy_elsewhere: null },
};

it('a field about the store takes as much text as the server', async () => {
  const browserFetch = window.fetch;
  window.fetch = async (input) => Response.json(String(input).includes('changes') ? { rows: [] } : details);
  const { place, remove } = showInDesk(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <StoreDetails /> }])} />,
    messages,
    'owner',
  );
  await until('the fields are there', () => place.querySelector('textarea'));
  const fields = new Map(
    [...place.querySelectorAll<HTMLInputElement>('input[maxlength], textarea')].map((field) => {
      const group = field.closest('fieldset')?.querySelector('legend')?.textContent;
      return [[group, field.labels?.[0]?.textContent].filter(Boolean).join(': '), field.maxLength];
    }),
  );
  const bodies: Record<string, (text: string) => object> = {
    'Name of the store': (name) => ({ name }),
    Description: (description) => ({ description }),
    'Message to all readers: Headline': (header) => ({ message: { header, text: '' } }),
    'Message to all readers: Text': (text) => ({ message: { header: 'Closed', text } }),
    'Terms: Text in Markdown': (en) => ({ terms: { en } }),
    'Privacy: Text in Markdown': (en) => ({ privacy: { en } }),
  };
  equal([...fields.keys()], Object.keys(bodies));
  const isTaken = (name: string, length: number) =>
    deskWire.changeStoreDetails.body.safeParse({ revision: 3, ...bodies[name]?.('x'.repeat(length)) }).success;
  for (const [name, most] of fields) equal([isTaken(name, most), isTaken(name, most + 1)], [true, false], name);
  remove();
  window.fetch = browserFetch;
});
