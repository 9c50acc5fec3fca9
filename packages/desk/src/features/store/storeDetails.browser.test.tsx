import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { equal, until } from '../../../../../test/browser/expect.ts';
import { showInDesk } from '../../testing/showInDesk.tsx';
import { messages } from './locales/en.po';
import { StoreDetails } from './StoreDetails.tsx';
import type { Details, Typed } from './typing.ts';

const browserFetch = window.fetch;
let stored: Details;
let place: HTMLElement;
let remove: () => void;
/** Holds the answer to a save back. */
let held: Promise<void> | undefined;
const saves: (Typed & { revision: number })[] = [];

beforeEach(async () => {
  stored = {
    ...{ revision: 3, name: 'Pier', description: '', message: null, featured_issue_id: null, colors: null, icon: null },
    ...{ terms: { en: 'Old', de: 'Alt' }, privacy: null, terms_elsewhere: null, privacy_elsewhere: null },
  };
  saves.length = 0;
  held = undefined;
  window.fetch = async (input, init) => {
    if (String(input).includes('changes')) return Response.json({ rows: [] });
    if (init?.method === 'PUT') {
      const { revision, ...changed } = JSON.parse(String(init.body));
      saves.push({ revision, ...changed });
      await held;
      if (revision !== stored.revision) return Response.json({ error: 'changed_meanwhile' }, { status: 409 });
      stored = { ...stored, ...changed, revision: revision + 1 };
    }
    return Response.json(stored);
  };
  ({ place, remove } = showInDesk(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <StoreDetails /> }])} />,
    messages,
    'owner',
  ));
  await until('the fields are there', () => place.querySelector('textarea'));
});
afterEach(() => {
  remove();
  window.fetch = browserFetch;
});

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const field = (label: string, group = '') =>
  [...place.querySelectorAll<Control>('input, select, textarea')].find(
    (each) =>
      each.labels?.[0]?.textContent === label &&
      (each.closest('fieldset')?.querySelector('legend')?.textContent ?? '') === group,
  ) as Control;
async function enter(control: Control, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  await until(`${value} is entered`, () => control.value === value);
}
const save = () => place.querySelector('form')?.requestSubmit();
const says = (text: string) => place.innerText.includes(text);

it('a second save after another member’s keeps their text in another language', async () => {
  await enter(field('Language of the text', 'Terms'), 'de');
  await until('the German terms are there', () => field('Text in Markdown', 'Terms').value === 'Alt');
  await enter(field('Text in Markdown', 'Terms'), 'Neu');
  stored = { ...stored, revision: 4, terms: { en: 'New', de: 'Alt' } };
  save();
  await until('the save is refused', () => place.querySelector('[role=alert]'));
  await enter(field('Language of the text', 'Terms'), 'en');
  await until('the other member’s terms are there', () => field('Text in Markdown', 'Terms').value === 'New');
  save();
  await until('the details are saved', () => says('Saved.'));
  equal([stored.terms?.en, stored.terms?.de], ['New', 'Neu']);
});

it('what is typed while a save is under way stays, and can be saved after it', async () => {
  const waiting = Promise.withResolvers<void>();
  held = waiting.promise;
  await enter(field('Name of the store'), 'Quay');
  save();
  await until('the first save is under way', () => saves.length === 1);
  await enter(field('Name of the store'), 'Quay 2');
  await enter(field('Description'), 'By the sea');
  save();
  waiting.resolve();
  await until('the first save has ended', () => stored.revision === 4 && !place.querySelector('[data-pending]'));
  equal([field('Name of the store').value, field('Description').value], ['Quay 2', 'By the sea']);
  equal(saves.length, 1);
  save();
  await until('the rest is saved', () => says('Saved.'));
  equal(saves[1], { revision: 4, name: 'Quay 2', description: 'By the sea' });
});
