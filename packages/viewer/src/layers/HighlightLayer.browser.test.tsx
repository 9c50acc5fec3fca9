import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { openShadowPage, type ShadowPage } from '../testing/shadowPage.tsx';
import { HighlightLayer } from './HighlightLayer.tsx';
import { rangeBox } from './highlights.ts';
import { measureText } from './measureText.ts';

type Color = [red: number, green: number, blue: number];

const PAPERS: Record<string, Color> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  night: [29, 31, 33],
  grey: [128, 128, 128],
  yellow: [255, 225, 77],
  orange: [255, 152, 56],
  red: [200, 30, 30],
  blue: [20, 40, 140],
  green: [30, 120, 60],
};

/** All colours of a CSS value, with their opacity. */
const parseColors = (value: string) =>
  [...value.matchAll(/rgba?\(([^)]+)\)/g)].map(([, parts = '']) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = parts.split(',').map(Number);
    return { color: [red, green, blue] as Color, alpha };
  });

const over = (paper: Color, { color, alpha }: { color: Color; alpha: number }) =>
  paper.map((part, index) => part * (1 - alpha) + (color[index] ?? 0) * alpha) as Color;

/** The contrast as WCAG defines it. */
function contrast(a: Color, b: Color): number {
  const luminance = (color: Color) => {
    const [red = 0, green = 0, blue = 0] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe('HighlightLayer', () => {
  let page: ShadowPage;

  beforeEach(() => {
    page = openShadowPage();
  });

  afterEach(() => page.remove());

  it('is visible on pages of every colour, and leaves the text readable', async () => {
    const box = { x: 20, y: 40, width: 90, height: 10 };
    page.show(
      <HighlightLayer
        size={{ width: 200, height: 100 }}
        highlights={[
          { boxes: [box], current: false },
          { boxes: [{ ...box, y: 60 }], current: true },
        ]}
      />,
    );
    const marks = await until('the marks are there', () => {
      const found = [...page.root.querySelectorAll<HTMLElement>('[data-current]')];
      return found.length === 2 && found;
    });
    for (const mark of marks) {
      const { backgroundColor, boxShadow } = getComputedStyle(mark);
      equal(getComputedStyle(mark.parentElement as HTMLElement).mixBlendMode, 'normal');
      const rings = parseColors(boxShadow);
      const [fill] = parseColors(backgroundColor);
      ok(fill, 'the mark is filled');
      for (const [name, paper] of Object.entries(PAPERS)) {
        const best = Math.max(...rings.map((ring) => contrast(over(paper, ring), paper)));
        ok(best >= 3, `its edge stands out on ${name} paper: ${best}`);
        for (const ink of [PAPERS.white, PAPERS.black] as Color[]) {
          if (contrast(ink, paper) < 7) continue;
          const marked = contrast(over(ink, fill), over(paper, fill));
          ok(marked >= 4.5, `text on ${name} paper stays readable: ${marked}`);
        }
      }
    }
  });

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
