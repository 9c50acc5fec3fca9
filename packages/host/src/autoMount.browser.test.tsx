import { equal, eventually } from '../../../test/browser/expect.ts';
import { hearConsole } from '../../../test/browser/hearConsole.ts';
import { autoMount, storeOf } from './index.ts';

describe('autoMount', () => {
  const elementFor = (src: string, data: Record<string, string> = {}) => {
    const element = document.createElement('div');
    Object.assign(element.dataset, { magazineStore: src, ...data });
    return element;
  };
  const frames = () => [...document.querySelectorAll('iframe')].map(({ src }) => src);
  /** Mutation observers run at the end of the task. */
  const observed = () => Promise.resolve();

  it('mounts present and later elements once, and unmounts with them', async () => {
    const early = document.body.appendChild(elementFor('https://early.invalid'));
    autoMount();
    await eventually(() => frames()[0] === 'https://early.invalid/embed');

    const told: string[] = [];
    const listen = (event: ErrorEvent) => {
      event.preventDefault();
      told.push(event.message);
    };
    // The test runner writes errors that reach the page to its console.
    const endHearing = hearConsole();
    const { onerror } = window;
    window.onerror = null;
    addEventListener('error', listen);
    const broken = elementFor('');
    const late = elementFor('https://late.invalid', { magazineStorePath: '/read/2', magazineStoreTheme: 'light' });
    const wrapper = document.createElement('section');
    wrapper.append(broken, late);
    document.body.append(wrapper);
    await observed();
    removeEventListener('error', listen);
    window.onerror = onerror;
    equal(endHearing().length, 1);
    equal([storeOf(early) !== null, storeOf(broken)], [true, null]);
    equal(told.length, 1);
    const lateUrl = 'https://late.invalid/embed/read/2?theme=light';
    const areThere = (...urls: string[]) => eventually(() => frames().join() === urls.join());
    await areThere('https://early.invalid/embed', lateUrl);
    broken.dataset.magazineStore = 'https://mended.invalid';
    await areThere('https://early.invalid/embed', 'https://mended.invalid/embed', lateUrl);
    broken.remove();

    document.body.append(early);
    await areThere(lateUrl, 'https://early.invalid/embed');

    wrapper.remove();
    await observed();
    equal([frames(), late.childElementCount], [['https://early.invalid/embed'], 0]);
    document.body.append(wrapper);
    await areThere('https://early.invalid/embed', lateUrl);
    wrapper.remove();
    early.remove();

    const plain = document.body.appendChild(document.createElement('div'));
    await observed();
    plain.dataset.magazineStore = 'https://named.invalid';
    await areThere('https://named.invalid/embed');
    plain.dataset.magazineStore = 'https://other.invalid';
    await areThere('https://other.invalid/embed');
    plain.removeAttribute('data-magazine-store');
    await areThere();
    plain.remove();
  });
});
