import { emulateMedia, resizeWindow } from '../../packages/viewer/src/panels/testing/browser.ts';
import { atWrongSide } from './atWrongSide.ts';
import { axeViolations } from './axe.ts';
import { equal, until } from './expect.ts';
import { misordered } from './misordered.ts';

/** Widths in CSS pixels. The second look shows the other colours and the other direction, where there is least room. */
const LOOKS = [
  { colorScheme: 'light', direction: 'ltr', widths: [320, 768, 1280] },
  { colorScheme: 'dark', direction: 'rtl', widths: [320] },
] as const;

/** A phone, and letters of twice the size: a visitor may choose them in the browser. */
const LARGE_LETTERS = { width: 360, fontSize: '32px' };

/**
 * Asserts that the store's present state has no fault that axe finds and is no wider than the window, and that its
 * texts stand in their order and at their side, in each look and width. With large letters, it is no wider than a phone.
 */
export async function expectNoFaults(store: HTMLElement, state = ''): Promise<void> {
  const root = store.shadowRoot as ShadowRoot;
  try {
    for (const { colorScheme, direction, widths } of LOOKS) {
      await emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      root.querySelector('[part~=page]')?.setAttribute('dir', direction);
      for (const width of widths) {
        await resizeWindow(width, 800);
        await looksSettle(root);
        const about = `${state} (${colorScheme}, ${direction}, ${width} px)`;
        equal(await axeViolations(document.body), [], about);
        equal(tooWide(root), [], `wider than the window: ${about}`);
        equal(misordered(root), [], `out of order: ${about}`);
        equal(atWrongSide(root), [], `at the wrong side: ${about}`);
      }
    }
    await emulateMedia({});
    await expectRoomForLargeLetters(root, state);
  } finally {
    // The next test finds the window as it was.
    await emulateMedia({});
    await resizeWindow(800, 600);
  }
}

async function expectRoomForLargeLetters(root: ShadowRoot, state: string): Promise<void> {
  const page = root.querySelector<HTMLElement>('[part~=page]');
  if (!page) return;
  const { width, fontSize } = LARGE_LETTERS;
  page.style.fontSize = fontSize;
  await resizeWindow(width, 800);
  await looksSettle(root);
  equal(tooWide(root), [], `wider than the window with large letters: ${state}`);
  page.style.fontSize = '';
}

/** Waits until no colour still changes from the look before. */
async function looksSettle(root: ShadowRoot): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const changing = () => root.getAnimations().some((animation) => animation instanceof CSSTransition);
  await until('no transition is running', () => !changing());
}

const tooWide = (root: ShadowRoot): string[] =>
  [document.documentElement, ...root.querySelectorAll('dialog')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, scrollWidth }) => `${tagName} is ${scrollWidth} px wide`);
