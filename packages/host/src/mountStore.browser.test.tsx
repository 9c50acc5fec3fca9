import { autoMount } from './autoMount.ts';
import { type MountedStore, mountStore } from './index.ts';

function equal(actual: unknown, expected: unknown): void {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== wanted) throw new Error(`\n     got: ${got}\nexpected: ${wanted}`);
}

const { origin } = location;
const said = (type: string, payload: object) => ({ channel: 'magazine-store', version: 1, type, payload });
const hello = said('hello', { version: 1, viewer: false });

/** Says something to this page in the name of a frame, as a script in it would. */
function sayAs(frame: HTMLIFrameElement, message: unknown) {
  const { Function: FrameFunction } = frame.contentWindow as unknown as { Function: FunctionConstructor };
  FrameFunction('message', 'parent.postMessage(message, "*")')(message);
}

/** Messages between two windows keep their order: once this one is here, those before it were dealt with. */
async function settled(frame: HTMLIFrameElement) {
  const heard = new Promise((resolve) => {
    addEventListener('message', function listener({ data }) {
      if (data !== 'settled') return;
      removeEventListener('message', listener);
      resolve(null);
    });
  });
  sayAs(frame, 'settled');
  await heard;
}

const loaded = (frame: HTMLIFrameElement) =>
  new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));

describe('mountStore', () => {
  let place: HTMLElement;
  let store: MountedStore | undefined;

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => {
    store?.destroy();
    store = undefined;
    place.remove();
  });

  const frameIn = (element: Element) => element.querySelector('iframe') as HTMLIFrameElement;

  /** A frame whose page is of this origin, where the test can speak for it. */
  async function mounted(path = '/') {
    store = mountStore(place, { src: origin, path });
    const frame = frameIn(place);
    await loaded(frame);
    return { store, frame };
  }

  it('puts the store into a frame of its own', () => {
    store = mountStore(place, { src: 'https://store.invalid', path: '/read/12/full?page=3', locale: 'pl' });
    const { src, title, allow, style, clientWidth } = frameIn(place);
    equal(src, 'https://store.invalid/embed/read/12/full?page=3&locale=pl');
    equal([title, allow], ['Magazine store', 'fullscreen; payment']);
    equal([style.borderStyle, clientWidth], ['none', place.clientWidth]);
    store.destroy();
    store = mountStore(place, { src: 'https://store.invalid/' });
    equal(frameIn(place).src, 'https://store.invalid/embed');
  });

  it('answers every hello, to the window and origin that said it', async () => {
    const { frame } = await mounted();
    const answers: unknown[] = [];
    frame.contentWindow?.addEventListener('message', ({ data, origin: from, source }) => {
      answers.push(data, from, source === window);
    });
    const expected = [said('hello', { version: 1 }), origin, true];
    for (const times of [1, 2]) {
      const answered = new Promise((resolve) => frame.contentWindow?.addEventListener('message', resolve));
      sayAs(frame, hello);
      await answered;
      equal(answers, Array.from({ length: times }, () => expected).flat());
    }
  });

  it('gives the frame the height of the store', async () => {
    const { frame } = await mounted();
    for (const height of [1204, 310.5, 5000]) {
      sayAs(frame, said('resize', { height }));
      await settled(frame);
      equal(frame.offsetHeight, Math.round(height));
    }
  });

  it('tells what happens in the store until nobody wants to know', async () => {
    const { frame, store } = await mounted();
    const heard: unknown[] = [];
    const stop = store.on('openViewer', (detail) => heard.push(detail));
    store.on('error', ({ code }) => heard.push(code));
    const event = said('event', { name: 'openViewer', detail: { issueId: 3, type: 'full' } });
    sayAs(frame, event);
    sayAs(frame, said('event', { name: 'error', detail: { code: 'offline' } }));
    await settled(frame);
    stop();
    sayAs(frame, event);
    await settled(frame);
    equal(heard, [{ issueId: 3, type: 'full' }, 'offline']);
  });

  it('shows the top of another location, and stays where it is when a page is turned', async () => {
    const { frame } = await mounted('/read/3/full');
    sayAs(frame, said('resize', { height: 5000 }));
    await settled(frame);
    const top = () => Math.round(frame.getBoundingClientRect().top);
    const scrollDown = () => scrollBy(0, top() + 900);
    scrollDown();
    sayAs(frame, said('navigate', { path: '/read/3/full?page=2' }));
    await settled(frame);
    equal(top(), -900);
    sayAs(frame, said('navigate', { path: '/read/3' }));
    await settled(frame);
    equal(top(), 0);
  });

  it("hears no other window, no other origin, and nothing that isn't a message", async () => {
    const { frame } = await mounted();
    const heard: unknown[] = [];
    for (const name of ['ready', 'openIssue'] as const) store?.on(name, (detail) => heard.push(detail));
    const height = frame.offsetHeight;
    const resize = said('resize', { height: 9000 });

    const stranger = place.appendChild(document.createElement('iframe'));
    sayAs(stranger, resize);
    await settled(stranger);
    postMessage(resize, '*');
    dispatchEvent(new MessageEvent('message', { data: resize, origin, source: null }));
    for (const sender of ['null', '', `${origin}.evil.example`, 'http://localhost']) {
      dispatchEvent(new MessageEvent('message', { data: resize, origin: sender, source: frame.contentWindow }));
    }
    for (const bad of [said('resize', { height: '9000' }), said('grow', { height: 9000 }), { ...resize, version: 2 }]) {
      sayAs(frame, bad);
    }
    sayAs(frame, said('event', { name: 'openIssue', detail: { issueId: '<img>' } }));
    await settled(frame);
    equal([frame.offsetHeight, heard], [height, []]);
  });

  it('leaves nothing behind when it is destroyed', async () => {
    const { frame, store } = await mounted();
    const { contentWindow } = frame;
    const height = frame.style.height;
    store.destroy();
    equal(place.childElementCount, 0);
    dispatchEvent(
      new MessageEvent('message', { data: said('resize', { height: 9000 }), origin, source: contentWindow }),
    );
    equal(frame.style.height, height);
    store.destroy();
  });

  it('refuses what leads to no store', () => {
    for (const options of [
      { src: 'store' },
      { src: '' },
      { src: 'javascript:alert(1)' },
      { src: origin, path: 'read/12' },
    ]) {
      let refused: unknown;
      try {
        mountStore(place, options);
      } catch (error) {
        refused = error;
      }
      equal(refused instanceof TypeError, true);
      equal(place.childElementCount, 0);
    }
  });
});

describe('autoMount', () => {
  const elementFor = (src: string, data: Record<string, string> = {}) => {
    const element = document.createElement('div');
    Object.assign(element.dataset, { magazineStore: src, ...data });
    return element;
  };
  const frames = () => [...document.querySelectorAll('iframe')].map(({ src }) => src);
  /** What watches the page is told at the end of the task. */
  const observed = () => Promise.resolve();

  it('mounts each element once, whether it was there before or comes later, and goes with it', async () => {
    const early = document.body.appendChild(elementFor('https://early.invalid'));
    autoMount();
    equal(frames(), ['https://early.invalid/embed']);

    const told: string[] = [];
    const listen = (event: ErrorEvent) => {
      event.preventDefault();
      told.push(event.message);
    };
    const { onerror } = window;
    window.onerror = null;
    addEventListener('error', listen);
    const broken = elementFor('');
    const late = elementFor('https://late.invalid', { magazineStorePath: '/read/2', magazineStoreLocale: 'de' });
    const wrapper = document.createElement('section');
    wrapper.append(broken, late);
    document.body.append(wrapper);
    await observed();
    removeEventListener('error', listen);
    window.onerror = onerror;
    const lateUrl = 'https://late.invalid/embed/read/2?locale=de';
    equal(frames(), ['https://early.invalid/embed', lateUrl]);
    equal(told.length, 1);

    document.body.append(early);
    await observed();
    equal(frames(), [lateUrl, 'https://early.invalid/embed']);

    wrapper.remove();
    await observed();
    equal([frames(), late.childElementCount], [['https://early.invalid/embed'], 0]);
    broken.remove();
    document.body.append(wrapper);
    await observed();
    equal(frames(), ['https://early.invalid/embed', lateUrl]);
    wrapper.remove();
    early.remove();
  });
});
