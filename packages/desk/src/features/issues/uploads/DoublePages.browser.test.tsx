import { equal, ok, until } from '../../../../../../test/browser/expect.ts';
import { showInDesk } from '../../../testing/showInDesk.tsx';
import type { Issue } from '../issueForm.ts';
import { messages } from '../locales/en.po';
import type { IssueEditor } from '../useIssueEditor.ts';
import { IssueFile } from './IssueFile.tsx';
import { Uploads } from './Uploads.tsx';
import { uploadStore } from './uploadStore.ts';

const begun: string[] = [];

/** A request that gets no answer. */
class SentRequest {
  upload = {};
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'Upload-Metadata') begun.push(value);
  }
  abort() {}
  send() {}
}

const issue = { id: 12, page_count: 3, file_size: 1000, former_file: null } as Issue;
const editor = { issue, isBusy: false, done: null } as unknown as IssueEditor;

describe('the choice for double pages', () => {
  const { fetch, XMLHttpRequest } = window;
  before(() => {
    window.XMLHttpRequest = SentRequest as unknown as typeof XMLHttpRequest;
    window.fetch = async () => Response.json({ rows: [] });
  });
  after(() => Object.assign(window, { fetch, XMLHttpRequest }));

  for (const { what, screen, replaces } of [
    { what: 'a new issue', screen: <Uploads />, replaces: [] },
    { what: 'the new file of an issue', screen: <IssueFile editor={editor} />, replaces: [`replaces ${btoa('12')}`] },
  ]) {
    it(`goes with ${what}`, async () => {
      const { place, remove } = showInDesk(screen, messages, 'editor');
      const choice = await until('there is the choice', () => place.querySelector('select'));
      equal(choice.labels[0]?.textContent, 'Double pages');
      equal(
        Array.from(choice.options, ({ text }) => text),
        ['Find automatically', 'Split into left and right', 'Keep whole'],
      );
      const input = place.querySelector<HTMLInputElement>('input[type=file]');
      ok(input, 'there is the field for files');
      const sendAs = async (name: string) => {
        const files = new DataTransfer();
        files.items.add(new File(['pdf'], name));
        input.files = files.files;
        begun.length = 0;
        input.dispatchEvent(new Event('change', { bubbles: true }));
        await until('the upload begins', () => begun.length > 0);
        const metadata = begun[0]?.split(',').filter((each) => !each.startsWith('filename '));
        await until('the file is listed', () => place.textContent?.includes(name));
        const uploads = place.querySelector('ul[aria-label=Uploads]')?.textContent ?? '';
        for (const { key } of uploadStore.get().files) await uploadStore.cancel(key);
        return { metadata, showsKeepWhole: uploads.includes('Double pages: Keep whole') };
      };

      equal(await sendAs('first.pdf'), { metadata: [`spreads ${btoa('auto')}`, ...replaces], showsKeepWhole: false });
      choice.value = 'keep';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
      await until('it is chosen', () => choice.value === 'keep');
      equal(await sendAs('second.pdf'), { metadata: [`spreads ${btoa('keep')}`, ...replaces], showsKeepWhole: true });
      remove();
    });
  }
});
