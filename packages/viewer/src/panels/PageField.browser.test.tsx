import { useState } from 'react';
import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { nextFrame } from '../testing/pointer.ts';
import { openShadowPage, type ShadowPage } from '../testing/shadowPage.tsx';
import { PageField } from './PageField.tsx';
import { pressKeys, typeText } from './testing/browser.ts';

const LABELS = ['Cover', 'i', 'ii', ...Array.from({ length: 117 }, (_, index) => String(index + 1))];

function Bar({ labels, told }: { labels: string[] | null; told: string[] }) {
  const [page, setPage] = useState(12);
  const goTo = (target: number) => {
    told.push(`page ${target}`);
    setPage(target);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the reader, which turns pages by keys
    <div onKeyDown={({ key }) => told.push(key)}>
      <button type="button" onClick={() => goTo(page + 1)} />
      <PageField pages={page === 2 ? [2, 3] : [page]} pageCount={120} labels={labels} onGoTo={goTo} />
    </div>
  );
}

describe('PageField', () => {
  let page: ShadowPage;
  let received: string[];

  const field = () => page.root.querySelector('input') as HTMLInputElement;
  const readShown = () => `${field().value} ${page.root.querySelector('form > span')?.textContent}`;
  const message = () => page.root.querySelector('[role=status]')?.textContent;
  const open = async (labels: string[] | null = null) => {
    page = openShadowPage();
    received = [];
    page.show(<Bar labels={labels} told={received} />);
    await until('the field shows', () => page.root.querySelector('input'));
  };

  afterEach(() => page.remove());

  it('says which page is in sight', async () => {
    await open();
    equal(readShown(), '12 / 120');
    equal(field().inputMode, 'numeric');
  });

  it('goes to the page that is typed in place of it', async () => {
    await open();
    field().focus();
    await typeText('2');
    await pressKeys('Enter');
    await until('both pages of the spread show', () => readShown() === '2–3 / 120');
    equal(received, ['page 2']);
  });

  it('shows and takes what is printed on the pages', async () => {
    await open(LABELS);
    equal(readShown(), '9 (12 / 120)');
    equal(field().inputMode, 'text');
    field().focus();
    await typeText('II');
    await pressKeys('Enter');
    await until('the page shows', () => readShown() === 'ii (3 / 120)');
  });

  it('says so when there is no such page, and forgets it afterwards', async () => {
    await open();
    field().focus();
    await typeText('999');
    await pressKeys('Enter');
    await until('it says so', () => message() === 'There is no page “999”.');
    equal(field().ariaInvalid, 'true');
    ok(page.root.activeElement === field(), 'the field keeps the focus');
    field().blur();
    await until('the page shows again', () => readShown() === '12 / 120' && message() === '');
    equal(received, []);
  });

  it('goes to the page when a phone’s number pad closes, which has no key to confirm it', async () => {
    await open();
    field().focus();
    await typeText('7');
    field().blur();
    await until('the page is told', () => received.length > 0);
    equal(received, ['page 7']);
    equal(readShown(), '7 / 120');
  });

  it('says that there is no such page when the number pad closes', async () => {
    await open();
    field().focus();
    await typeText('999');
    field().blur();
    await until('it says so', () => message() === 'There is no page “999”.');
    equal(received, []);
  });

  it('forgets a wrong number and its message when the reader turns the page', async () => {
    await open();
    field().focus();
    await typeText('999');
    field().blur();
    await until('it says so', () => message() === 'There is no page “999”.');
    page.root.querySelector('button')?.click();
    await until('the next page shows', () => readShown() === '13 / 120' && message() === '');
    equal(field().ariaInvalid, 'false');
  });

  it('keeps what was typed while another window has the focus', async () => {
    await open();
    field().focus();
    await typeText('7');
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await nextFrame();
    equal(field().value, '7');
    equal(received, []);
  });

  it('goes to no typed page when the reader turns pages instead', async () => {
    await open();
    const turn = page.root.querySelector('button') as HTMLElement;
    field().focus();
    await typeText('7');
    turn.focus();
    turn.click();
    await until('the next page shows', () => readShown() === '13 / 120');
    // A swipe or a press on a phone turns the page while the field has the focus.
    field().focus();
    await typeText('7');
    turn.click();
    await until('the next page is told', () => received.includes('page 14'));
    field().blur();
    await until('the page after it shows', () => readShown() === '14 / 120');
    equal(received, ['page 13', 'page 14']);
  });

  it('keeps its keys to itself', async () => {
    await open();
    field().focus();
    await typeText('7');
    for (const key of ['ArrowLeft', 'Home', 'Escape']) await pressKeys(key);
    await until('Escape has brought the page back', () => readShown() === '12 / 120');
    equal(received, []);
    field().blur();
    field().focus();
    equal(received, []);
    await pressKeys('Escape');
    await until('a second Escape is the reader’s', () => received.includes('Escape'));
  });
});
