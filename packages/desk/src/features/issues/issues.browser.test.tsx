import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { equal, until } from '../../../../../test/browser/expect.ts';
import { messages as ofDesk } from '../../locales/en.po';
import { DeskContext } from '../../ui/deskContext.ts';
import type { Issue } from './issueForm.ts';
import { messages } from './locales/en.po';
import { PagesScreen } from './pages/PagesScreen.tsx';
import { type IssueEditor, useIssueEditor } from './useIssueEditor.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: { ...ofDesk, ...messages } } });
const browserFetch = window.fetch;
let root: Root;
let place: HTMLElement;

beforeEach(() => {
  place = document.body.appendChild(document.createElement('main'));
});
afterEach(() => {
  root.unmount();
  place.remove();
  window.fetch = browserFetch;
});

const stored: Issue = {
  ...{ id: 12, title: 'Harbour 3', series: null, state: 'on_sale', published_at: '2027-03-01T12:00:00.000Z' },
  ...{ price: null, page_count: 3, cover: { file_name: 'cover', width: 400, height: 533 } },
  ...{ description: '', languages: [], print: false, rtl: false, cover_page: 1, sample: null, chosen_pages: null },
  ...{ file_size: 1000, former_file: null, owners: 0, price_digits: 2, revision: 'first' },
};

function answerWith(answers: Record<string, () => unknown>): void {
  window.fetch = async (input, init) => {
    const answer = answers[`${init?.method} ${new URL(String(input), location.href).pathname}`];
    return answer ? Response.json(await answer()) : Response.json({ error: 'not_found' }, { status: 404 });
  };
}

function open(screen: ReactNode): void {
  const desk = { user_id: 1, email: 'a@b.example', store_name: 'Pier', locale: 'en', currency: 'EUR' } as const;
  const router = createMemoryRouter(
    [
      { path: '/issues/:id/pages', element: screen },
      { path: '*', element: <p>The other screen</p> },
    ],
    { initialEntries: ['/issues/12/pages'] },
  );
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DeskContext value={{ ...desk, currency_precision: 2, role: 'editor' }}>
          <RouterProvider router={router} />
        </DeskContext>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const findButton = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
/** Opens the screen of the cover and the preview, and types pages 1 and 2 as the preview. */
async function choosePreview(): Promise<void> {
  open(<PagesScreen />);
  const field = await until('there is a field', () => place.querySelector<HTMLInputElement>('input:not([type=radio])'));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '1-2');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await until('the preview is chosen', () => document.body.innerText.includes('Preview: 2 pages'));
}

const leave = () =>
  [...place.querySelectorAll('a')].find(({ textContent }) => textContent === 'Back to the issue')?.click();
const hasLeft = () => document.body.innerText.includes('The other screen');

describe('the screen of the cover and the preview', () => {
  for (const state of ['waiting', 'failed'] as const) {
    it(`doesn't ask before leaving when the server already has the choice, in state ${state}`, async () => {
      const chosen_pages = { cover_page: 2, sample: [1, 2], state, error: null };
      answerWith({
        'GET /api/desk/issues/12': () => ({ ...stored, chosen_pages }),
        'GET /api/desk/imports': () => ({ rows: [] }),
      });
      open(<PagesScreen />);
      await until('the choice stands there', () => document.body.innerText.includes('Cover: page 2'));
      leave();
      await until('the screen is left', hasLeft);
    });
  }

  it('asks an editor who has chosen other pages, until the changes are discarded', async () => {
    const chosen_pages = { cover_page: 2, sample: null, state: 'failed', error: null } as const;
    let issue: Issue = { ...stored, chosen_pages };
    answerWith({
      'GET /api/desk/issues/12': () => issue,
      'PUT /api/desk/issues/12/pages': () => {
        issue = stored;
        return issue;
      },
      'GET /api/desk/imports': () => ({ rows: [] }),
    });
    await choosePreview();
    leave();
    await until('the desk asks', () => document.querySelector('[role=alertdialog]'));
    findButton('Stay here')?.click();
    await until('the editor stays', () => !document.querySelector('[role=alertdialog]'));
    findButton('Discard changes')?.click();
    await until('the choice is gone', () => document.body.innerText.includes('Cover: page 1'));
    await until('the failure is gone', () => !document.body.innerText.includes('could not be made'));
    leave();
    await until('the screen is left', hasLeft);
  });

  it('saves a preview after another editor has saved a cover, and keeps that cover', async () => {
    const sent: { revision: string; cover_page: number; sample: number[] | null }[] = [];
    let issue = stored;
    answerWith({ 'GET /api/desk/issues/12': () => issue, 'GET /api/desk/imports': () => ({ rows: [] }) });
    const { fetch } = window;
    window.fetch = async (input, init) => {
      if (init?.method === 'GET') return fetch(input, init);
      sent.push(JSON.parse(String(init?.body)));
      if (sent.length > 1) return Response.json(issue);
      issue = { ...stored, cover_page: 2, revision: 'second' };
      return Response.json({ error: 'changed_meanwhile', issue }, { status: 409 });
    };
    await choosePreview();
    findButton('Save')?.click();
    await until('the first save is refused', () => place.querySelector('[role=alert]'));
    findButton('Save')?.click();
    await until('the preview is sent again', () => sent.length === 2);
    equal(sent[1], { revision: 'second', cover_page: 2, sample: [1, 2] });
  });
});

describe('the editor of an issue', () => {
  it('keeps saved values when an older answer arrives later', async () => {
    let editor = null as IssueEditor | null;
    const asked: ((issue: Issue) => void)[] = [];
    answerWith({
      'GET /api/desk/issues/12': () => new Promise((resolve) => asked.push(resolve)),
      'PUT /api/desk/issues/12': () => ({ ...stored, title: 'Harbour 4', revision: 'second' }),
    });
    function Editor() {
      editor = useIssueEditor(stored);
      return <p>{editor.values.title}</p>;
    }
    open(<Editor />);
    (await until('there is an editor', () => editor)).change({ title: 'Harbour 4' });
    await until('the title is typed', () => editor?.isChanged);
    editor?.refresh();
    await until('the issue is asked for', () => asked.length === 1);
    editor?.save();
    await until('the title is saved', () => editor?.done === 'editIssue' && !editor.isBusy);
    asked[0]?.(stored);
    await until('the issue is asked for again', () => asked.length === 2);
    asked[1]?.({ ...stored, title: 'Harbour 4', page_count: 4, revision: 'third' });
    await until('the editor has the last state', () => editor?.issue.revision === 'third');
    equal([editor?.values.title, editor?.others, editor?.isChanged], ['Harbour 4', null, false]);
  });

  it('brings typed values back after a change of language, until they are saved', async () => {
    let editor = null as IssueEditor | null;
    const priced = { ...stored, price: 499 };
    answerWith({ 'PUT /api/desk/issues/12': () => ({ ...priced, title: 'Hafen 3', revision: 'second' }) });
    function Editor() {
      editor = useIssueEditor(priced);
      return <p>{editor.values.title}</p>;
    }
    open(<Editor />);
    (await until('there is an editor', () => editor)).change({ title: 'Hafen 3' });
    await until('the title is typed', () => editor?.isChanged);
    root.unmount();
    i18n.loadAndActivate({ locale: 'de', messages: {} });
    editor = null;
    open(<Editor />);
    await until('what was typed is back', () => editor?.isRestored);
    equal([editor?.values.title, editor?.values.price, editor?.others], ['Hafen 3', '4,99', null]);
    equal(editor?.changed, ['title']);
    editor?.save();
    await until('the title is saved', () => editor?.done === 'editIssue' && !editor.isBusy);
    equal(editor?.isRestored, false);
    root.unmount();
    i18n.activate('en');
    open(<p>The end</p>);
  });

  it('blames no other member for what this one saved before a reload', async () => {
    let editor = null as IssueEditor | null;
    let present: Issue = { ...stored, price: 499 };
    answerWith({});
    function Editor() {
      editor = useIssueEditor(present);
      return <p>{editor.values.title}</p>;
    }
    open(<Editor />);
    (await until('there is an editor', () => editor)).change({ title: 'Harbour 4 ', price: '5' });
    await until('the title is typed', () => editor?.isChanged);
    root.unmount();
    present = { ...present, title: 'Harbour 4', price: 500, revision: 'second' };
    editor = null;
    open(<Editor />);
    await until('there is an editor again', () => editor);
    equal([editor?.others, editor?.isRestored, editor?.isChanged], [null, false, false]);
    root.unmount();
    present = { ...present, revision: 'third', description: 'Theirs' };
    editor = null;
    open(<Editor />);
    await until('nothing that is saved is kept', () => editor && !editor.others && !editor.isChanged);
  });
});
