import { equal, until } from '../../../../../test/browser/expect.ts';
import { showInDesk } from '../../testing/showInDesk.tsx';
import { Changes } from './Changes.tsx';
import { messages } from './locales/en.po';

it('a day in an impossible year filters nothing, and the other fields stay', async () => {
  const browserFetch = window.fetch;
  const asked: string[] = [];
  window.fetch = async (input) => {
    asked.push(new URL(String(input), location.href).search);
    return Response.json({ rows: [], next: null });
  };
  const { place, remove } = showInDesk(<Changes />, messages, 'owner');
  const field = (label: string) =>
    [...place.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control as HTMLInputElement;
  const type = (label: string, value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), value);
    field(label).dispatchEvent(new Event('input', { bubbles: true }));
  };
  await until('the list is asked for', () => asked.length === 1);
  type('Thing', 'issue:12');
  type('From', '12026-01-01');
  type('Until', '12026-01-02');
  place.querySelector<HTMLElement>('button[type=submit]')?.click();
  await until('the search is asked for', () => asked.length === 2);
  equal(asked[1], '?subject=issue%3A12');
  equal(field('Thing').value, 'issue:12');
  remove();
  window.fetch = browserFetch;
});
