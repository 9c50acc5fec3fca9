import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { clickMouse } from '../testing/realMouse.ts';
import { openShadowPage, type ShadowPage } from '../testing/shadowPage.tsx';
import { NoteLayer } from './NoteLayer.tsx';

describe('NoteLayer', () => {
  let page: ShadowPage;

  beforeEach(() => {
    page = openShadowPage();
  });

  afterEach(() => page.remove());

  it('shows a remark when its sign is pressed', async () => {
    page.show(
      <div style={{ position: 'fixed', left: 0, top: 0, width: 300, height: 400 }}>
        <NoteLayer
          size={{ width: 300, height: 400 }}
          notes={[
            {
              box: { x: 270, y: 8, width: 22, height: 22 },
              author: 'An editor',
              text: '<b>Is this\nright?',
              drawn: false,
            },
          ]}
        />
      </div>,
    );
    const sign = await until('the sign is there', () => page.root.querySelector<HTMLElement>('button'));
    equal(sign.ariaLabel, 'Note');
    const note = page.root.querySelector<HTMLElement>('[popover]');
    ok(note && !note.matches(':popover-open'), 'the remark waits');
    await clickMouse([281, 19]);
    await until('the remark shows', () => note.matches(':popover-open'));
    equal(note.innerText.replace(/\n+/g, '\n'), 'An editor\n<b>Is this\nright?');
    await clickMouse([100, 390]);
    await until('the remark is gone', () => !note.matches(':popover-open'));
  });
});
