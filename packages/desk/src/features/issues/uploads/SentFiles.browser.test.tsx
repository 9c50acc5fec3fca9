import { until } from '../../../../../../test/browser/expect.ts';
import { DeskError } from '../../../api/DeskError.ts';
import { showInDesk } from '../../../testing/showInDesk.tsx';
import { messages } from '../locales/en.po';
import { SentFiles } from './SentFiles.tsx';

for (const { what, size, error, told } of [
  {
    what: 'a file that is too large',
    size: 500_000_001,
    error: new DeskError(413, 'server_error'),
    told: 'The PDF is larger than 500 MB.',
  },
  {
    what: 'a file that the server takes, on a lost line',
    size: 500_000_000,
    error: new DeskError(0, 'offline'),
    told: 'The server can’t be reached.',
  },
]) {
  it(`the upload of ${what} tells why it failed`, async () => {
    const file = {
      key: 1,
      name: 'harbour.pdf',
      size,
      sent: 0,
      state: 'failed',
      error,
      replaces: null,
      spreads: 'auto',
    } as const;
    const { place, remove } = showInDesk(<SentFiles files={[file]} interrupted={[]} />, messages, 'editor');
    await until('the failure is told', () => place.querySelector('[role=alert]')?.textContent?.includes(told));
    remove();
  });
}
