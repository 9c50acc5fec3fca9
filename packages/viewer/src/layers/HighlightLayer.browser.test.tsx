import { equal, until } from '../../../../test/browser/expect.ts';
import { openShadowPage, type ShadowPage } from '../testing/shadowPage.tsx';
import { HighlightLayer } from './HighlightLayer.tsx';
import { rangeBox } from './highlights.ts';
import { measureText } from './measureText.ts';

describe('HighlightLayer', () => {
  let page: ShadowPage;

  beforeEach(() => {
    page = openShadowPage();
  });

  afterEach(() => page.remove());

  it('marks parts of lines, grows with the page and shows which one is meant', async () => {
    const run = {
      text: 'iiimmm',
      box: { x: 20, y: 40, width: 90, height: 10 },
      fontSize: 10,
      angle: 0,
      direction: 'ltr',
      endsLine: true,
      contentId: null,
    } as const;
    const box = rangeBox(run, 3, 6, measureText);
    page.show(
      <div style={{ position: 'fixed', left: 0, top: 0, width: 400, height: 200 }}>
        <HighlightLayer
          size={{ width: 200, height: 100 }}
          highlights={[
            { boxes: [box], current: false },
            { boxes: [run.box, { ...run.box, y: 60 }], current: true },
          ]}
        />
      </div>,
    );
    const marks = await until('the marks are there', () => {
      const found = [...page.root.querySelectorAll<HTMLElement>('[data-current]')];
      return found.length === 3 && found;
    });
    const [part, whole] = marks.map((mark) => mark.getBoundingClientRect());
    equal(
      [whole?.left, whole?.top, whole?.width, whole?.height].map((each) => Math.round(each ?? 0)),
      [40, 80, 180, 20],
    );
    equal(Math.round(part?.right ?? 0), 220, 'end of the part');
    equal((part?.width ?? 0) > 110, true, 'wide letters take more than half of the line');
    equal(
      marks.map(({ dataset }) => dataset.current),
      ['false', 'true', 'true'],
    );
  });
});
