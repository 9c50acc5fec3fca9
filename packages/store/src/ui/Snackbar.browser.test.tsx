import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { equal, eventually } from '../../../../test/browser/expect.ts';
import { Snackbar } from './Snackbar.tsx';

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

/** A text that is longer than the English one, as German texts are. */
const WORDS = 'Zum Kaufen benötigen Sie ein Konto.';

describe('a notice', () => {
  for (const width of [288, 512]) {
    it(`keeps its cross at the end of its first line, at ${width} pixels`, async () => {
      place.style.width = `${width}px`;
      root.render(
        <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} }, missing: (_, id) => id })}>
          <Snackbar variant="warning" action={{ label: 'Anmelden / Registrieren', onPress() {} }} onDismiss={() => {}}>
            {WORDS}
          </Snackbar>
        </I18nProvider>,
      );
      const notice = await eventually(() => place.querySelector('[role=alert]'));
      const cross = [...notice.querySelectorAll('button')].at(-1)?.getBoundingClientRect() as DOMRect;
      const range = document.createRange();
      range.selectNode(document.createTreeWalker(notice, NodeFilter.SHOW_TEXT).nextNode() as Node);
      const [line] = range.getClientRects() as unknown as [DOMRect];
      equal([cross.top < line.bottom, cross.bottom > line.top], [true, true]);
      equal(notice.getBoundingClientRect().right - cross.right < 16, true);
    });
  }
});
