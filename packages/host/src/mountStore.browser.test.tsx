import { equal, eventually } from '../../../test/browser/expect.ts';
import { forgeries } from '../../../test/browser/forgeries.ts';
import { frameIn, makeMessage, postAs, waitForLoad, waitForMessages } from '../../../test/browser/frames.ts';
import { type MountedStore, type MountOptions, mountStore } from './index.ts';

const { origin } = location;
const hello = makeMessage('hello', { version: 2, viewer: false });

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

  /** A frame whose page is of this origin, where the test can send messages for it. */
  async function mountAndWait(path = '/', options: Partial<MountOptions> = {}) {
    store = mountStore(place, { server: origin, path, ...options });
    const frame = frameIn(place);
    await waitForLoad(frame);
    return { store, frame };
  }

  it('puts the store into a frame of its own', () => {
    store = mountStore(place, {
      server: 'https://store.invalid',
      path: '/read/12/full?page=3',
      locale: 'pl',
      theme: 'dark',
    });
    const { src, title, allow, clientWidth } = frameIn(place);
    equal(src, 'https://store.invalid/embed/read/12/full?page=3&locale=pl&theme=dark');
    equal([title, allow], ['Magazine store', 'autoplay; clipboard-write; encrypted-media; fullscreen; payment']);
    equal([getComputedStyle(frameIn(place)).borderStyle, clientWidth], ['none', place.clientWidth]);
    equal(frameIn(place).name, '');
    store.destroy();
    store = mountStore(place, { server: 'https://store.invalid', viewer: true });
    // The name stays when a link without the hash is followed.
    equal([frameIn(place).name, new URL(frameIn(place).src).hash], ['magazine-store-viewer', '#viewer']);
    store.destroy();
    store = mountStore(place, { server: 'https://store.invalid/' });
    equal(frameIn(place).src, 'https://store.invalid/embed');
  });

  it('keeps its layout under any styles of the page for frames and dialogs', () => {
    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent =
      '* { all: unset !important } iframe, dialog { display: none !important; max-width: 10px !important }';
    store = mountStore(place, { server: origin, path: '/read/3/full', viewer: true });
    place.style.setProperty('display', 'block', 'important');
    const overlay = document.querySelector('body > dialog') as HTMLElement;
    equal([frameIn(place).clientWidth, frameIn(place).clientHeight], [place.clientWidth, 480]);
    equal([overlay.clientWidth, overlay.clientHeight], [innerWidth, innerHeight]);
    equal(frameIn(overlay).clientHeight, innerHeight);
    sheet.remove();
  });

  it('answers every hello, to the window and origin that sent it', async () => {
    const { frame } = await mountAndWait();
    const answers: unknown[] = [];
    frame.contentWindow?.addEventListener('message', ({ data, origin: from, source }) => {
      // The frame hears of its visible part, too.
      if (data.type === 'hello') answers.push([data.payload.version, from, source === window]);
    });
    for (const times of [1, 2]) {
      postAs(frame, hello);
      await eventually(() => answers.length === times);
      equal(answers.at(-1), [2, origin, true]);
    }
  });

  it('logs once which setting to check when no store answers in the frame', async () => {
    const lines: string[] = [];
    const { error } = console;
    console.error = (line: string) => lines.push(line);
    const { store } = await mountAndWait();
    const codes: string[] = [];
    store.on('error', ({ code }) => codes.push(code));
    await eventually(() => codes.length > 0);
    console.error = error;
    equal(codes, ['frame_unanswered']);
    equal(lines, [
      `magazine-store: no store answers in the frame of ${origin}. If that server runs, add this page's origin to its setting: EMBED_ORIGINS=${origin}`,
    ]);
  });

  it('gives the frame the height of the store', async () => {
    const { frame } = await mountAndWait();
    for (const height of [1204, 310.5, 5000]) {
      postAs(frame, makeMessage('resize', { height }));
      await waitForMessages(frame);
      equal(frame.offsetHeight, Math.round(height));
    }
  });

  it("calls listeners with the store's events until they are removed", async () => {
    const { frame, store } = await mountAndWait();
    const received: unknown[] = [];
    const stop = store.on('openViewer', (detail) => received.push(detail));
    store.on('error', ({ code }) => received.push(code));
    const event = makeMessage('event', { name: 'openViewer', detail: { issueId: 3, type: 'full' } });
    postAs(frame, event);
    postAs(frame, makeMessage('event', { name: 'error', detail: { code: 'offline' } }));
    await waitForMessages(frame);
    stop();
    postAs(frame, event);
    await waitForMessages(frame);
    equal(received, [{ issueId: 3, type: 'full' }, 'offline']);
  });

  /** The messages of the page to the frame, as a script in the frame receives them. */
  function recordMessages(frame: HTMLIFrameElement) {
    const received: { type: string; payload: Record<string, unknown> }[] = [];
    frame.contentWindow?.addEventListener('message', ({ data }) => {
      if (data?.channel === 'magazine-store') received.push({ type: data.type, payload: data.payload });
    });
    return { all: received, commands: () => received.filter(({ type }) => type !== 'hello' && type !== 'viewport') };
  }

  it('scrolls to the part that the store requests, if it is out of sight', async () => {
    const { frame } = await mountAndWait('/read/3/full');
    postAs(frame, makeMessage('resize', { height: 5000 }));
    await waitForMessages(frame);
    const top = () => Math.round(frame.getBoundingClientRect().top);
    scrollBy(0, top() + 900);
    postAs(frame, makeMessage('navigate', { path: '/read/3/full?page=2' }));
    postAs(frame, makeMessage('scrollTo', { top: 1000 }));
    await waitForMessages(frame);
    equal(top(), -900);
    postAs(frame, makeMessage('scrollTo', { top: 0 }));
    await waitForMessages(frame);
    equal(top(), 0);
  });

  it('shows the whole frame, if it fits into the window', async () => {
    const { frame } = await mountAndWait('/read/3/full');
    const above = document.createElement('div');
    above.style.height = `${innerHeight - 100}px`;
    place.before(above);
    postAs(frame, makeMessage('resize', { height: innerHeight - 50 }));
    await waitForMessages(frame);
    scrollTo(0, 0);
    postAs(frame, makeMessage('scrollTo', { top: 0 }));
    await waitForMessages(frame);
    equal(Math.round(frame.getBoundingClientRect().bottom), innerHeight);
    above.remove();
  });

  it("scrolls below the page's sticky header, in every scrolling box", async () => {
    place.style.cssText = 'height: 400px; overflow: auto; scroll-padding-top: 100px';
    const { frame } = await mountAndWait();
    postAs(frame, makeMessage('resize', { height: 5000 }));
    await waitForMessages(frame);
    place.scrollTop = 3000;
    postAs(frame, makeMessage('scrollTo', { top: 1000 }));
    await waitForMessages(frame);
    equal(place.scrollTop, 900);
    place.removeAttribute('style');
  });

  it("counts a part under the page's sticky header as out of sight", async () => {
    const root = document.documentElement;
    place.style.marginTop = '500px';
    const { frame } = await mountAndWait();
    postAs(frame, makeMessage('resize', { height: 5000 }));
    await waitForMessages(frame);
    const top = () => Math.round(frame.getBoundingClientRect().top);
    for (const [padding, height] of [
      ['64px', 64],
      ['10%', Math.round(innerHeight / 10)],
    ] as const) {
      root.style.scrollPaddingTop = padding;
      for (const [before, after] of [
        [30, height],
        [height + 30, height + 30],
      ] as const) {
        scrollBy(0, top() - before);
        postAs(frame, makeMessage('scrollTo', { top: 0 }));
        await waitForMessages(frame);
        equal(top(), after, padding);
      }
    }
    root.style.scrollPaddingTop = '';
    place.removeAttribute('style');
  });

  it('sends the visible part to the store, at once and after each scroll of the page or of a box', async () => {
    Object.assign(place.style, { height: '400px', overflow: 'auto', transform: 'scale(0.5)', transformOrigin: '0 0' });
    const { frame } = await mountAndWait();
    postAs(frame, makeMessage('resize', { height: 3000 }));
    await waitForMessages(frame);
    const { all } = recordMessages(frame);
    postAs(frame, hello);
    const part = () => all.findLast(({ type }) => type === 'viewport')?.payload;
    place.scrollTop = 700;
    await eventually(() => part()?.top === 700);
    equal(part(), { top: 700, height: 400 });
    place.scrollTop = 1200;
    await eventually(() => part()?.top === 1200);
    place.removeAttribute('style');
  });

  it('sends the visible part to the store also when something above the frame grows', async () => {
    const { frame } = await mountAndWait();
    postAs(frame, makeMessage('resize', { height: 5000 }));
    await waitForMessages(frame);
    scrollTo(0, 0);
    const { all } = recordMessages(frame);
    postAs(frame, hello);
    const seen = () => all.findLast(({ type }) => type === 'viewport')?.payload.height;
    const above = () => Math.round(frame.getBoundingClientRect().top);
    await eventually(() => seen() === innerHeight - above());
    const before = above();
    const banner = document.createElement('div');
    banner.style.height = '200px';
    place.before(banner);
    equal(above(), before + 200);
    await eventually(() => seen() === innerHeight - above());
    banner.remove();
  });

  it("sends the page's requests once the store has answered", async () => {
    const { frame, store } = await mountAndWait();
    const { commands } = recordMessages(frame);
    store.openIssue(3);
    store.openViewer(3, { type: 'sample', page: 2 });
    await waitForMessages(frame);
    equal(commands(), []);
    postAs(frame, hello);
    await waitForMessages(frame);
    store.closeViewer();
    store.openSignIn();
    store.openAccount('coupon');
    store.loadOptions(4);
    store.refresh();
    store.signOut();
    store.navigate('/search?q=sea');
    await eventually(() => commands().length === 9);
    equal(commands(), [
      { type: 'openIssue', payload: { issueId: 3 } },
      { type: 'openViewer', payload: { issueId: 3, type: 'sample', page: 2 } },
      { type: 'closeViewer', payload: {} },
      { type: 'openSignIn', payload: {} },
      { type: 'openAccount', payload: { section: 'coupon' } },
      { type: 'loadOptions', payload: { issueId: 4 } },
      { type: 'refresh', payload: {} },
      { type: 'signOut', payload: {} },
      { type: 'navigate', payload: { path: '/search?q=sea' } },
    ]);
    for (const ask of [
      () => store.openIssue(0),
      () => store.openViewer(1.5),
      () => store.openViewer(3, { type: 'preview' as never }),
      () => store.openViewer(3, { page: 0 }),
      () => store.navigate('search'),
      () => store.loadOptions('3' as never),
      () => store.openAccount('cupon' as never),
    ]) {
      let refused: unknown;
      try {
        ask();
      } catch (error) {
        refused = error;
      }
      equal(refused instanceof TypeError, true);
    }
    await waitForMessages(frame);
    equal(commands().length, 9);
  });

  it('opens what the store leaves to its page, unless the page prevents it', async () => {
    const { frame, store } = await mountAndWait('/', { viewer: true });
    const { commands } = recordMessages(frame);
    const received: unknown[] = [];
    postAs(frame, makeMessage('hello', { version: 2, viewer: true }));
    const stop = store.on('openIssue', ({ issueId }, event) => {
      received.push(issueId);
      event.preventDefault();
    });
    postAs(frame, makeMessage('openIssue', { issueId: 3 }));
    await waitForMessages(frame);
    equal([received, commands()], [[3], []]);
    stop();
    postAs(frame, makeMessage('openIssue', { issueId: 4 }));
    postAs(frame, makeMessage('openSignIn', {}));
    postAs(frame, makeMessage('openAccount', { section: 'coupon' }));
    await eventually(() => commands().length === 3);
    equal(commands(), [
      { type: 'openIssue', payload: { issueId: 4 } },
      { type: 'openSignIn', payload: {} },
      { type: 'openAccount', payload: { section: 'coupon' } },
    ]);
    const overlay = () => document.querySelector('body > dialog');
    equal(overlay(), null);
    const closed: number[] = [];
    store.on('closeViewer', ({ issueId }) => closed.push(issueId));
    postAs(frame, makeMessage('openViewer', { issueId: 3, type: 'sample', page: 2 }));
    await eventually(overlay);
    const reader = frameIn(overlay() as Element);
    equal(reader.src, `${origin}/embed/read/3/preview?page=2#viewer`);
    await waitForLoad(reader);
    postAs(reader, makeMessage('closeViewer', {}));
    await eventually(() => overlay() === null);
    equal(closed, [3]);
    await eventually(() => !history.state?.magazineStoreViewer);
  });

  it("shows a frame that was hidden once it has the store's height", async () => {
    place.style.display = 'none';
    const { frame } = await mountAndWait();
    place.style.display = '';
    await eventually(() => getComputedStyle(frame).visibility === 'hidden');
    postAs(frame, makeMessage('resize', { height: 900 }));
    await waitForMessages(frame);
    equal([getComputedStyle(frame).visibility, frame.offsetHeight], ['visible', 900]);
  });

  it('ignores 10,000 invalid messages without throwing', async () => {
    const { frame, store } = await mountAndWait('/', { viewer: true });
    const source = frame.contentWindow as Window;
    const received: unknown[] = [];
    for (const name of [
      'ready',
      'openIssue',
      'openViewer',
      'openSignIn',
      'openAccount',
      'navigate',
      'purchase',
    ] as const) {
      store.on(name, (detail) => received.push(detail));
    }
    const failures: string[] = [];
    const listen = (event: ErrorEvent) => failures.push(event.message);
    addEventListener('error', listen);
    const { all } = recordMessages(frame);
    const before = frame.style.cssText;
    for (const { data, origin: from, source: sender } of forgeries(10_000, { origin, source })) {
      dispatchEvent(new MessageEvent('message', { data, origin: from, source: sender }));
    }
    await waitForMessages(frame);
    removeEventListener('error', listen);
    equal([received, all, failures, frame.style.cssText], [[], [], [], before]);
    equal(document.querySelector('body > dialog'), null);
  });

  it('ignores other windows, other origins and events that are no messages', async () => {
    const { frame } = await mountAndWait();
    const received: unknown[] = [];
    for (const name of ['ready', 'openIssue'] as const) store?.on(name, (detail) => received.push(detail));
    const height = frame.offsetHeight;
    const resize = makeMessage('resize', { height: 9000 });

    const stranger = place.appendChild(document.createElement('iframe'));
    postAs(stranger, resize);
    await waitForMessages(stranger);
    postMessage(resize, '*');
    dispatchEvent(new MessageEvent('message', { data: resize, origin, source: null }));
    for (const sender of ['null', '', `${origin}.evil.example`, 'http://localhost']) {
      dispatchEvent(new MessageEvent('message', { data: resize, origin: sender, source: frame.contentWindow }));
    }
    for (const bad of [
      makeMessage('resize', { height: '9000' }),
      makeMessage('grow', { height: 9000 }),
      { ...resize, version: 2 },
    ]) {
      postAs(frame, bad);
    }
    postAs(frame, makeMessage('event', { name: 'openIssue', detail: { issueId: '<img>' } }));
    await waitForMessages(frame);
    equal([frame.offsetHeight, received], [height, []]);
  });

  it('takes the former names, and speaks them with a store of an earlier release', async () => {
    store = mountStore(place, { src: origin, viewer: true });
    const frame = frameIn(place);
    await waitForLoad(frame);
    const { commands } = recordMessages(frame);
    const received: unknown[] = [];
    for (const name of ['login', 'signIn', 'logout', 'signOut'] as const) store.on(name, () => received.push(name));
    for (const name of ['login', 'sign-in']) {
      frame.addEventListener(`magazine-store-${name}`, () => received.push(name));
    }
    store.on('openAccount', (detail) => received.push(detail));
    postAs(frame, makeMessage('hello', { version: 1, viewer: true }));
    postAs(frame, makeMessage('event', { name: 'login', detail: {} }));
    postAs(frame, makeMessage('event', { name: 'logout', detail: {} }));
    postAs(frame, makeMessage('openAccount', { expand: 'coupon' }));
    await waitForMessages(frame);
    equal(received, [
      'login',
      'signIn',
      'sign-in',
      'login',
      'logout',
      'signOut',
      { expand: 'coupon', section: 'coupon' },
    ]);
    store.openAuth();
    store.openSignIn();
    await eventually(() => commands().length === 3);
    equal(commands(), [
      { type: 'openAccount', payload: { expand: 'coupon' } },
      { type: 'openAuth', payload: {} },
      { type: 'openAuth', payload: {} },
    ]);
    // A page that cancels the former event prevents the opening, too.
    frame.addEventListener('magazine-store-open-auth', (event) => event.preventDefault());
    equal(await store.openSignIn(), { done: false, reason: 'prevented' });
  });

  it('leaves nothing behind when it is destroyed', async () => {
    const { frame, store } = await mountAndWait();
    const { contentWindow } = frame;
    const height = frame.style.height;
    store.destroy();
    equal(place.childElementCount, 0);
    dispatchEvent(
      new MessageEvent('message', { data: makeMessage('resize', { height: 9000 }), origin, source: contentWindow }),
    );
    equal(frame.style.height, height);
    store.destroy();
  });

  it('refuses addresses that lead to no store', () => {
    for (const options of [
      { server: 'store' },
      { server: '' },
      { server: 'javascript:alert(1)' },
      { server: origin, path: 'read/12' },
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
