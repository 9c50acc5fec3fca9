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

it('gives the focus to the place when a button goes that had the focus from the start', async () => {
  const page = document.body.appendChild(document.createElement('main'));
  const root = createRoot(page);
  root.render(<Place />);
  await until('the button has the focus', () => document.activeElement?.tagName === 'BUTTON');
  page.querySelector('button')?.click();
  await until('the place has the focus', () => document.activeElement?.tagName === 'SECTION');
  equal(page.querySelector('button'), null);
  root.unmount();
  page.remove();
});
