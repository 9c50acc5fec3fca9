import { until } from '../../../../../../test/browser/expect.ts';
import { showInDesk } from '../../../testing/showInDesk.tsx';
import { messages } from '../locales/en.po';
import { ImportRow } from './ImportRow.tsx';

it('another try of an import that the server refuses tells why', async () => {
  const { fetch } = window;
  window.fetch = async () => Response.json({ error: 'busy' }, { status: 503 });
  const row = {
    ...{ id: '5f2d', file_name: 'harbour.pdf', state: 'failed', error: 'killed', can_retry: true, step: null },
    ...{ done: 0, total: 0, replaces: null, issue_id: null, page_notes: [], is_present: false },
    created_at: '2027-03-01T08:30:00.000Z',
  } as const;
  const { place, remove } = showInDesk(<ImportRow row={row} />, messages, 'editor');
  (await until('there is the button', () => place.querySelector('button'))).click();
  await until('the refusal is told', () => place.textContent?.includes('The server is busy. Try again in a moment.'));
  remove();
  window.fetch = fetch;
});
