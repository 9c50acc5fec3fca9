import { createRoot, type Root } from 'react-dom/client';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import * as code from './titleSearch.ts';
import { useTitleSearch } from './useTitleSearch.ts';

let root: Root;
let place: HTMLElement;
let tries: number;
let complaints: number;
/** The tries to load the code that fail. */
let failing: number;

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  tries = 0;
  complaints = 0;
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const load = async () => {
  tries += 1;
  if (tries <= failing) throw new TypeError('the line is cut');
  return code;
};
const complain = () => {
  complaints += 1;
};

function Search({ words }: { words: string }) {
  return useTitleSearch(words, complain, load) ? 'searches' : 'waits';
}

describe('the search in titles whose code does not load', () => {
  it('loads it again as the visitor types on', async () => {
    failing = 1;
    root.render(<Search words="f" />);
    await eventually(() => complaints === 1);
    equal(place.textContent, 'waits');
    root.render(<Search words="fe" />);
    await eventually(() => place.textContent === 'searches');
    equal([tries, complaints], [2, 1]);
  });

  it('loads it again once the browser is online', async () => {
    failing = 1;
    root.render(<Search words="f" />);
    await eventually(() => complaints === 1);
    window.dispatchEvent(new Event('online'));
    await eventually(() => place.textContent === 'searches');
    equal([tries, complaints], [2, 1]);
    root.render(<Search words="fe" />);
    await eventually(() => place.textContent === 'searches');
    equal(tries, 2);
  });
});
