import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { equal, until } from '../../../../test/browser/expect.ts';
import { useKeptFocus } from './keptFocus.ts';

/** A place whose button goes when it is pressed. */
function Place() {
  const place = useRef<HTMLElement>(null);
  const [isGone, setGone] = useState(false);
  useKeptFocus(place);
  return (
    <section ref={place} tabIndex={-1}>
      {/* The focus comes with the button, before the place watches it. */}
      {!isGone && <button type="button" ref={(button) => button?.focus()} onClick={() => setGone(true)} />}
    </section>
  );
}

function show(): { page: HTMLElement; remove: () => void } {
  const page = document.body.appendChild(document.createElement('main'));
  const root = createRoot(page);
  root.render(<Place />);
  const remove = () => {
    root.unmount();
    page.remove();
  };
  return { page, remove };
}

const hasFocus = (name: string) => () => document.activeElement?.tagName === name;

it('gives the focus to the place when a button goes that had the focus from the start', async () => {
  const { page, remove } = show();
  await until('the button has the focus', hasFocus('BUTTON'));
  page.querySelector('button')?.click();
  await until('the place has the focus', hasFocus('SECTION'));
  equal(page.querySelector('button'), null);
  remove();
});

it('gives the focus to the place when another width of the window hides the button that has it', async () => {
  const { page, remove } = show();
  await until('the button has the focus', hasFocus('BUTTON'));
  const button = page.querySelector('button') as HTMLElement;
  button.style.display = 'none';
  window.dispatchEvent(new Event('resize'));
  equal(document.activeElement?.tagName, 'SECTION');
  remove();
});
