import { createRoot, type Root } from 'react-dom/client';
import { equal, eventually } from '../../../../test/browser/expect.ts';
import { Title } from './Title.tsx';

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  place = document.createElement('div');
  place.dir = 'rtl';
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

async function firstLetter(width: number) {
  place.style.inlineSize = `${width}px`;
  root.render(<Title id="title">Slow Lines 7: The Night Train Issue</Title>);
  const heading = await eventually(() => place.querySelector('h2'));
  const range = document.createRange();
  range.setStart(heading.firstChild as Text, 0);
  range.setEnd(heading.firstChild as Text, 1);
  return { letter: range.getBoundingClientRect(), box: heading.getBoundingClientRect() };
}

describe('an English title in a bar that runs from right to left', () => {
  it('shows its beginning if it is too long', async () => {
    const { letter, box } = await firstLetter(160);
    equal(letter.left >= box.left, true);
  });

  it('stands at the right if it fits', async () => {
    const { letter, box } = await firstLetter(1000);
    equal(letter.left > box.left + box.width / 2, true);
  });
});
