import { useState } from 'react';
import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { openShadowPage, type ShadowPage } from '../testing/shadowPage.tsx';
import { Middle } from '../ui/Middle.tsx';
import { ReaderDialog } from '../ui/ReaderDialog.tsx';
import { useMedia } from '../ui/useMedia.ts';
import type { Panel } from '../viewerContext.ts';
import { BESIDE_STAGE } from './besideStage.ts';
import { SidePanel } from './SidePanel.tsx';
import { forceColors, pressKeys, resizeWindow } from './testing/browser.ts';

/** A reader with nothing but a button that opens the panel. */
function Reader({ told }: { told: string[] }) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const beside = useMedia(BESIDE_STAGE);
  return (
    <ReaderDialog
      lang="en"
      labelledBy=""
      room={{ current: null }}
      onClose={() => told.push('reader closed')}
      onEscape={() => told.push('reader closed')}
      onKeyDown={({ key }) => told.push(`reader got ${key}`)}
    >
      <button type="button" onClick={() => setPanel('pages')}>
        Toggle
      </button>
      <Middle>
        {panel && (
          <SidePanel panel={panel} beside={beside} onPanel={setPanel} onClose={() => setPanel(null)}>
            {panel === 'find' ? <input data-first-focus /> : <p>{`These are the ${panel}.`}</p>}
          </SidePanel>
        )}
        <div id="stage" style={{ flex: 1 }} />
      </Middle>
    </ReaderDialog>
  );
}

describe('SidePanel', () => {
  let page: ShadowPage;
  let received: string[];

  const find = <T extends HTMLElement>(selector: string) => page.root.querySelector<T>(selector);
  const toggle = () => find('button') as HTMLElement;
  const tab = () => find('[role=tab][aria-selected=true]');
  const focusedElement = () => page.root.activeElement;
  const open = async () => {
    toggle().focus();
    toggle().click();
    await until('the panel is open', () => find('aside'));
  };

  beforeEach(async () => {
    page = openShadowPage();
    received = [];
    page.show(<Reader told={received} />);
    await until('the reader is open', () => find('dialog[open]'));
  });

  afterEach(async () => {
    page.remove();
    await resizeWindow(800, 600);
  });

  it('takes the focus and gives it back', async () => {
    await open();
    ok(focusedElement() === tab(), 'the tab has the focus');
    find('[aria-label=Close]')?.click();
    await until('the panel is closed', () => !find('aside'));
    ok(focusedElement() === toggle(), 'the button that opened it has the focus');
  });

  it('gives the focus to the reader if the button that opened it has gone out of sight', async () => {
    await open();
    toggle().style.display = 'none';
    find('[aria-label=Close]')?.focus();
    find('[aria-label=Close]')?.click();
    await until('the panel is closed', () => !find('aside'));
    ok(focusedElement() === find('dialog'), 'the reader has the focus');
  });

  it('leaves the focus where the reader has put it', async () => {
    await open();
    find('dialog')?.focus();
    find('[aria-label=Close]')?.click();
    await until('the panel is closed', () => !find('aside'));
    ok(focusedElement() === find('dialog'), 'the reader has the focus');
  });

  it('is closed by Escape, which does not close the reader', async () => {
    await open();
    await pressKeys('Escape');
    await until('the panel is closed', () => !find('aside'));
    ok(find('dialog[open]'), 'the reader is open');
    equal(received, []);
    await pressKeys('Escape');
    await until('Escape closes the reader', () => received.includes('reader closed'));
  });

  it('changes between its parts by arrow keys, without turning pages', async () => {
    await open();
    await pressKeys('ArrowRight');
    await until('the contents show', () => find('[role=tabpanel]')?.textContent === 'These are the contents.');
    ok(focusedElement() === tab() && tab()?.textContent === 'Contents', 'the focus stays on the tabs');
    await pressKeys('End');
    await until('the search shows', () => find('input'));
    ok(focusedElement() === tab(), 'the focus stays on the tabs');
    await pressKeys('Tab');
    await pressKeys('Tab');
    ok(focusedElement() === find('input'), 'the field comes after the tabs and the close button');
    equal(received, []);
  });

  it('stands beside the stage where there is room, and over it where there is none', async () => {
    await resizeWindow(720, 600);
    await open();
    const width = (selector: string) => find(selector)?.getBoundingClientRect().width;
    equal([width('aside'), width('#stage')], [300, 420], 'widths');
    await resizeWindow(360, 600);
    await until('the panel lies over the stage', () => width('aside') === 360 && width('#stage') === 360);
  });

  it('marks the chosen tab alone in forced colours, too', async () => {
    await open();
    await forceColors(true);
    const ground = getComputedStyle(find('aside') as Element).backgroundColor;
    const lines = [...page.root.querySelectorAll('[role=tab]')].map(
      (each) => getComputedStyle(each).borderBlockEndColor,
    );
    equal(
      lines.map((line) => line !== ground),
      [true, false, false],
      'tabs with a line that is seen',
    );
    await forceColors(false);
  });
});
