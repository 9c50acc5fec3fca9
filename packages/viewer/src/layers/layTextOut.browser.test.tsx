import type { PlacedRun } from '@magazine-store/contents';
import { equal } from '../../../../test/browser/expect.ts';
import { layTextOut } from './layTextOut.ts';
import { textLayerStyle } from './textLayerStyle.ts';

/** A run in 10 point type whose letters are 5 points wide, as the import writes it. */
function placed(text: string, x: number, y: number, over: Partial<PlacedRun> = {}): PlacedRun {
  const width = 5 * text.length;
  return {
    text,
    box: { x, y, width, height: 10 },
    start: { x, y: y + 8 },
    length: width,
    fontSize: 10,
    family: 'serif',
    angle: 0,
    direction: /[\u0590-\u06ff\ufb50-\ufeff]/.test(text) ? 'rtl' : 'ltr',
    endsLine: false,
    contentId: null,
    ...over,
  };
}

describe('layTextOut', () => {
  let styles: HTMLStyleElement;
  let page: HTMLElement;

  beforeEach(() => {
    styles = document.createElement('style');
    styles.textContent = `.laid-out { ${textLayerStyle} }`;
    page = document.createElement('div');
    page.className = 'laid-out';
    document.body.append(styles, page);
  });

  afterEach(() => {
    document.getSelection()?.removeAllRanges();
    styles.remove();
    page.remove();
  });

  const copyAll = (runs: PlacedRun[]) => {
    layTextOut(runs, { width: 300, height: 400 }, page);
    document.getSelection()?.selectAllChildren(page);
    return document.getSelection()?.toString();
  };

  it('copies lines as the file ends them', () => {
    const runs = [placed('The', 20, 20), placed(' ', 35, 20), placed('first', 40, 20, { endsLine: true })];
    equal(copyAll([...runs, placed('and the next', 20, 32)]), 'The first\nand the next');
  });

  it('copies an Arabic line that the file sets from the left, as it is read', () => {
    const title = ['د', 'ﺪ', 'ﻌ', 'ﻟ', 'ا', ' ', 'ا', 'ﺬ', 'ﻫ', ' ', 'ﻲ', 'ﻓ'];
    const under = ['.', 'الحمراء', ' ', 'الثور', ' ', 'عين'];
    const lines = [title, under].map((line, row) => {
      let x = 20;
      return line.map((text, index) => {
        const run = placed(text, x, 20 + 12 * row, { endsLine: index === line.length - 1 });
        x += run.length;
        return run;
      });
    });
    equal(copyAll(lines.flat()), 'في هذا العدد\nعين الثور الحمراء.');
  });

  it('copies vertical lines that the file sets sign by sign as lines', () => {
    const signs = (text: string, x: number) =>
      [...text].map((sign, row) => placed(sign, x, 20 + 10 * row, { endsLine: true }));
    equal(copyAll([...signs('雨の名前', 100), ...signs('8時の雨', 80)]), '雨の名前\n8時の雨');
  });
});
