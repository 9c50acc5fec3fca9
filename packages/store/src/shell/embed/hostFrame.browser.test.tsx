import { type FrameMessage, READER_FRAME } from '@magazine-store/protocol';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import { forgeries } from '../../../../../test/browser/forgeries.ts';
import { makeMessage } from '../../../../../test/browser/frames.ts';
import type { FrameRole } from '../../core/frameMachine.ts';
import { connectHost, type HostedStore } from '../hosting.ts';
import { createHostFrame, type HostFrame, type HostRequest } from './hostFrame.ts';

const hostHello = makeMessage('hello', { version: 2 });
const storeHello = makeMessage('hello', { version: 2, viewer: false });

describe('a store in a frame', () => {
  let frame: HTMLIFrameElement;
  let inside: Window;
  let content: HTMLElement;
  let hostFrame: HostFrame;
  let received: unknown[];
  let wishes: HostRequest[];
  let chases: number;

  const receive = ({ data }: MessageEvent) => {
    if (data?.channel === 'magazine-store') received.push(data);
  };
  const resizes = () => received.filter((message) => (message as { type: string }).type === 'resize');
  const resize = (height: number) => makeMessage('resize', { height });

  /** Resolves after the window has handled all earlier messages: messages keep their order. */
  const waitForMessages = (target: Window) =>
    new Promise((resolve) => {
      target.addEventListener('message', function listener({ data }) {
        if (data !== 'settled') return;
        target.removeEventListener('message', listener);
        resolve(null);
      });
      target.postMessage('settled', '*');
    });

  const answer = async (message: unknown = hostHello) => {
    inside.postMessage(message, location.origin);
    await waitForMessages(inside);
  };

  function start(role: FrameRole) {
    hostFrame = createHostFrame({
      window: inside,
      element: content,
      role,
      onRequest: (wish) => wishes.push(wish),
      onSizeLoop: () => chases++,
    });
  }

  beforeEach(() => {
    received = [];
    wishes = [];
    chases = 0;
    addEventListener('message', receive);
    frame = document.body.appendChild(document.createElement('iframe'));
    inside = frame.contentWindow as Window;
    inside.document.write('<!doctype html><style>body { margin: 0 }</style><main></main>');
    inside.document.close();
    content = inside.document.querySelector('main') as HTMLElement;
    content.style.height = '700.4px';
    start('store');
  });
  afterEach(() => {
    hostFrame.stop();
    frame.remove();
    removeEventListener('message', receive);
  });

  const pictures = async (count: number) => {
    for (let picture = 0; picture < count; picture++) await new Promise(requestAnimationFrame);
  };

  const happen = (name: string, detail: object) =>
    content.dispatchEvent(new CustomEvent(`magazine-store-${name}`, { detail, bubbles: true }));

  it('says nothing but hello until the host answers, and then everything in order', async () => {
    happen('ready', {});
    hostFrame.post({ type: 'navigate', payload: { path: '/read/3' } });
    happen('open-viewer', { issueId: 3, type: 'sample' });
    await waitForMessages(window);
    equal(received, [storeHello]);

    await answer();
    await eventually(() => resizes().length > 0);
    equal(received.slice(1), [
      makeMessage('event', { name: 'ready', detail: {} }),
      makeMessage('navigate', { path: '/read/3' }),
      makeMessage('event', { name: 'openViewer', detail: { issueId: 3, type: 'sample' } }),
      resize(701),
    ]);
  });

  it('reports each height once, and none while the host hides it', async () => {
    await answer();
    await eventually(() => resizes().length > 0);
    content.style.height = '300px';
    await eventually(() => resizes().length > 1);
    frame.style.display = 'none';
    await pictures(2);
    frame.style.display = '';
    // The store reports the height again, so that the host can show the frame at its right size at once.
    await eventually(() => resizes().length > 2);
    content.style.height = '800px';
    await eventually(() => resizes().length > 3);
    equal(resizes(), [resize(701), resize(300), resize(300), resize(800)]);
  });

  it('grows but does not shrink while a screen loads', async () => {
    await answer();
    await eventually(() => resizes().length > 0);
    const coming = content.appendChild(inside.document.createElement('i'));
    coming.dataset.pending = '';
    content.style.height = '300px';
    await pictures(2);
    content.style.height = '800px';
    await eventually(() => resizes().length > 1);
    content.style.height = '300px';
    await pictures(2);
    coming.remove();
    await eventually(() => resizes().length > 2);
    equal(resizes(), [resize(701), resize(800), resize(300)]);
  });

  /** A host that sets the reported heights, and does something else after each message. */
  function follow(then = () => {}) {
    const receiveSize = ({ data }: MessageEvent) => {
      if (data?.type !== 'resize' || !frame.isConnected) return;
      frame.style.height = `${data.payload.height}px`;
      then();
    };
    addEventListener('message', receiveSize);
    return () => removeEventListener('message', receiveSize);
  }

  it('freezes a frame whose content grows with it, says so, and goes on in another width', async () => {
    const leave = follow();
    content.style.height = 'calc(100vh + 20px)';
    await answer();
    await eventually(() => chases === 1);
    await waitForMessages(window);
    const frozen = resizes().length;
    if (frozen > 5) throw new Error(`${frozen} messages`);
    content.style.height = 'calc(100vh + 40px)';
    await pictures(5);
    await waitForMessages(window);
    equal(resizes().length, frozen);
    content.style.height = '600px';
    frame.style.width = '250px';
    await eventually(() => resizes().length > frozen);
    equal([chases, resizes().at(-1)], [1, resize(600)]);
    leave();
  });

  it('freezes a frame at its larger height where a scroll bar of the page comes and goes with it', async () => {
    content.style.height = '600px';
    // Imitates a page whose scroll bar shows only beside a high frame, and makes the frame narrower.
    const leave = follow(() => {
      frame.style.width = frame.style.height === '640px' ? '285px' : '300px';
      content.style.height = frame.style.width === '285px' ? '600px' : '640px';
    });
    await answer();
    await eventually(() => chases === 1);
    await waitForMessages(window);
    const frozen = resizes().length;
    equal(resizes().at(-1), resize(640));
    await pictures(5);
    await waitForMessages(window);
    equal(resizes().length, frozen);
    leave();
  });

  it('follows content that grows while the visitor makes the window narrower, width by width', async () => {
    content.style.height = 'calc(1000px - 100vw)';
    const leave = follow(() => {
      frame.style.width = `${Math.max(200, frame.clientWidth - 10)}px`;
    });
    await answer();
    await eventually(() => frame.clientWidth === 200 && frame.clientHeight === 800);
    content.style.height = '900px';
    await eventually(() => frame.clientHeight === 900);
    equal(chases, 0);
    leave();
  });

  it('follows content that grows at one speed, however long it does', async () => {
    const leave = follow();
    await answer();
    for (let height = 700; height <= 1100; height += 10) {
      content.style.height = `${height}px`;
      await pictures(1);
    }
    await eventually(() => frame.clientHeight === 1100);
    content.style.height = '300px';
    await eventually(() => frame.clientHeight === 300);
    equal(chases, 0);
    leave();
  });

  it('tells at once of content that grows in equal steps, each after the frame has followed', async () => {
    const leave = follow();
    await answer();
    for (const height of [700, 800, 900, 1000, 1100]) {
      content.style.height = `${height}px`;
      await pictures(2);
      await waitForMessages(window);
      equal(resizes().at(-1), resize(height));
      await eventually(() => frame.clientHeight === height);
      await pictures(4);
    }
    leave();
  });

  it('lets the host open screens as a viewer, and reports no height as a reader', async () => {
    hostFrame.stop();
    await waitForMessages(window);
    received = [];
    start('viewer');
    await answer();
    happen('open-viewer', { issueId: 3, type: 'sample' });
    hostFrame.post({ type: 'openViewer', payload: { issueId: 3, type: 'sample' } });
    await eventually(() => resizes().length > 0 && received.length > 2);
    await waitForMessages(window);
    equal(
      received.filter((message) => !resizes().includes(message)),
      [makeMessage('hello', { version: 2, viewer: true }), makeMessage('openViewer', { issueId: 3, type: 'sample' })],
    );
    hostFrame.stop();
    await waitForMessages(window);
    received = [];
    start('reader');
    await answer();
    await pictures(2);
    await waitForMessages(window);
    equal(received, [makeMessage('hello', { version: 2, viewer: true })]);
  });

  const hostedAt = (location: string, hash = '#viewer') => {
    hostFrame.stop();
    inside.location.hash = hash;
    return connectHost({
      window: inside,
      element: content,
      app: { send: () => {}, getSnapshot: () => ({ context: { reading: null } }) },
      router: { current: () => ({ location, dialog: null }) },
    } as unknown as HostedStore);
  };
  /** The payload with which the store closes the reader at this location; undefined if it stays open. */
  const closingAt = async (path: string) => {
    received = [];
    happen('navigate', { path });
    await waitForMessages(window);
    return received.map((message) => message as FrameMessage<'store'>).find(({ type }) => type === 'closeViewer')
      ?.payload;
  };

  it('closes the reader for an issue and the list, and keeps it for signing in, the account and the checkout', async () => {
    const host = hostedAt('/read/3/preview');
    await answer();
    for (const path of ['/login', '/account', '/cart', '/read/3/preview?page=4', '/read/3', '/']) {
      const closes = (await closingAt(path)) !== undefined;
      equal({ path, closes }, { path, closes: path === '/read/3' || path === '/' });
    }
    host.stop();
  });

  it('tells which issue comes after the checkout, and none after reading', async () => {
    const host = hostedAt('/read/3/preview');
    await answer();
    equal(await closingAt('/read/3'), {});
    await closingAt('/cart');
    equal(await closingAt('/read/5'), { issueId: 5 });
    host.stop();
  });

  it('is the reader after a reload at another page, if the host has named its frame so', async () => {
    inside.name = READER_FRAME;
    const host = hostedAt('/cart');
    await answer();
    equal(await closingAt('/read/5'), { issueId: 5 });
    host.stop();
  });

  it('keeps the role of its frame at an address without the hash, such as that of a plain link', async () => {
    inside.name = READER_FRAME;
    let host = hostedAt('/read/3/preview', '');
    await answer();
    equal(await closingAt('/read/3'), {});
    host.stop();
    for (const name of ['magazine-store-viewer', '']) {
      inside.name = name;
      for (const path of ['/read/3', '/read/3/preview']) {
        host = hostedAt(path, '');
        await answer();
        equal(host.openInHost({ type: 'openSignIn', payload: {} }), name !== '');
        host.stop();
      }
    }
  });

  it('closes the reader that a plain link has led to an issue or the list', async () => {
    inside.name = READER_FRAME;
    for (const path of ['/read/3', '/', '/cart', '/read/3/full']) {
      received = [];
      const host = hostedAt(path, '');
      await answer();
      await waitForMessages(window);
      const closes = received.some((message) => (message as { type: string }).type === 'closeViewer');
      equal({ path, closes }, { path, closes: path === '/read/3' || path === '/' });
      host.stop();
    }
  });

  it('hears what its host wishes, and which part of the frame is in sight', async () => {
    await answer(makeMessage('openIssue', { issueId: 3 }));
    equal(wishes, []);
    await answer(makeMessage('hello', { version: 1, viewport: { top: 40, height: 500 } }));
    const part = () => [
      content.style.getPropertyValue('--magazine-store-visible-top'),
      content.style.getPropertyValue('--magazine-store-visible-height'),
    ];
    equal(part(), ['40px', '500px']);
    await answer(makeMessage('viewport', { top: 120.5, height: 480 }));
    equal(part(), ['120.5px', '480px']);
    const requests = [
      makeMessage('openIssue', { issueId: 3 }),
      makeMessage('openViewer', { issueId: 3, type: 'sample', page: 2 }),
      makeMessage('closeViewer', {}),
      makeMessage('openSignIn', {}),
      makeMessage('openAccount', { section: 'coupon' }),
      makeMessage('loadOptions', { issueId: 3 }),
      makeMessage('refresh', {}),
      makeMessage('signOut', {}),
      makeMessage('navigate', { path: '/search' }),
      { ...makeMessage('openIssue', { issueId: 3 }), id: 7 },
    ];
    for (const wish of requests) await answer(wish);
    equal(wishes, requests);
  });

  it('ignores 10,000 invalid messages, and throws at none', async () => {
    await answer();
    await eventually(() => resizes().length > 0);
    // On a slow machine, the frame may still tell of its height.
    const countAnswers = () => received.length - resizes().length;
    const before = countAnswers();
    const failures: unknown[] = [];
    inside.addEventListener('error', (event) => failures.push(event.message));
    const style = content.getAttribute('style');
    for (const { data, origin, source } of forgeries(10_000, { origin: location.origin, source: window })) {
      inside.dispatchEvent(new MessageEvent('message', { data, origin, source }));
    }
    await waitForMessages(inside);
    await waitForMessages(window);
    equal([wishes, failures, countAnswers(), content.getAttribute('style')], [[], [], before, style]);
  });

  it('takes no answer from another window, from no origin, or of another shape', async () => {
    const stranger = document.body.appendChild(document.createElement('iframe'));
    const { Function: StrangerFunction } = stranger.contentWindow as unknown as { Function: FunctionConstructor };
    StrangerFunction('target', 'message', 'target.postMessage(message, "*")')(inside, hostHello);
    inside.dispatchEvent(new MessageEvent('message', { data: hostHello, origin: 'null', source: window }));
    for (const bad of [makeMessage('hello', {}), { ...hostHello, version: 2 }, storeHello.type, null])
      await answer(bad);
    await waitForMessages(window);
    equal([hostFrame.actor.getSnapshot().context.hostOrigin, received], [null, [storeHello]]);
    stranger.remove();
  });

  it('speaks with a host of an earlier release by former names', async () => {
    happen('sign-in', {});
    await answer(makeMessage('hello', { version: 1 }));
    happen('sign-out', {});
    hostFrame.post({ type: 'openSignIn', payload: {} });
    await answer(makeMessage('openAuth', {}));
    await answer(makeMessage('openAccount', { expand: 'coupon' }));
    await waitForMessages(window);
    equal(
      received.filter((message) => !resizes().includes(message)),
      [
        storeHello,
        makeMessage('event', { name: 'login', detail: {} }),
        makeMessage('event', { name: 'logout', detail: {} }),
        makeMessage('openAuth', {}),
      ],
    );
    equal(wishes, [makeMessage('openSignIn', {}), makeMessage('openAccount', { section: 'coupon' })]);
  });

  it("keeps other elements' events to itself", async () => {
    await answer();
    const child = content.appendChild(inside.document.createElement('p'));
    child.dispatchEvent(new CustomEvent('magazine-store-ready', { detail: {}, bubbles: true }));
    await waitForMessages(window);
    equal(
      received.filter((message) => (message as { type: string }).type === 'event'),
      [],
    );
  });
});
