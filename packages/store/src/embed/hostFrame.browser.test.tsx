import { equal, eventually } from '../testing/assertions.ts';
import { createHostFrame, type HostFrame } from './hostFrame.ts';

const said = (type: string, payload: object) => ({ channel: 'magazine-store', version: 1, type, payload });
const hostHello = said('hello', { version: 1 });
const storeHello = said('hello', { version: 1, viewer: false });

describe('a store in a frame', () => {
  let frame: HTMLIFrameElement;
  let inside: Window;
  let content: HTMLElement;
  let hostFrame: HostFrame;
  let told: unknown[];

  const hear = ({ data }: MessageEvent) => {
    if (data?.channel === 'magazine-store') told.push(data);
  };
  const resizes = () => told.filter((message) => (message as { type: string }).type === 'resize');
  const resize = (height: number) => said('resize', { height });

  /** Messages to a window keep their order: once this one is here, those before it were dealt with. */
  const settled = (target: Window) =>
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
    await settled(inside);
  };

  beforeEach(() => {
    told = [];
    addEventListener('message', hear);
    frame = document.body.appendChild(document.createElement('iframe'));
    inside = frame.contentWindow as Window;
    inside.document.write('<!doctype html><style>body { margin: 0 }</style><main></main>');
    inside.document.close();
    content = inside.document.querySelector('main') as HTMLElement;
    content.style.height = '700.4px';
    hostFrame = createHostFrame(inside, content);
  });
  afterEach(() => {
    hostFrame.stop();
    frame.remove();
    removeEventListener('message', hear);
  });

  const happen = (name: string, detail: object) =>
    content.dispatchEvent(new CustomEvent(`magazine-store-${name}`, { detail, bubbles: true }));

  it('says nothing but hello until somebody answers, and then all in its order', async () => {
    happen('ready', {});
    hostFrame.navigated('/read/3');
    happen('open-viewer', { issueId: 3, type: 'sample' });
    await settled(window);
    equal(told, [storeHello]);

    await answer();
    await eventually(() => resizes().length > 0);
    equal(told.slice(1), [
      said('event', { name: 'ready', detail: {} }),
      said('navigate', { path: '/read/3' }),
      said('event', { name: 'openViewer', detail: { issueId: 3, type: 'sample' } }),
      resize(701),
    ]);
  });

  it('reports each height once, and none while the host hides it', async () => {
    await answer();
    await eventually(() => resizes().length > 0);
    content.style.height = '300px';
    await eventually(() => resizes().length > 1);
    frame.style.display = 'none';
    await new Promise(requestAnimationFrame);
    frame.style.display = '';
    await new Promise(requestAnimationFrame);
    content.style.height = '800px';
    await eventually(() => resizes().length > 2);
    equal(resizes(), [resize(701), resize(300), resize(800)]);
  });

  it('takes no answer from another window, from no origin, or of another shape', async () => {
    const stranger = document.body.appendChild(document.createElement('iframe'));
    const { Function: StrangerFunction } = stranger.contentWindow as unknown as { Function: FunctionConstructor };
    StrangerFunction('target', 'message', 'target.postMessage(message, "*")')(inside, hostHello);
    inside.dispatchEvent(new MessageEvent('message', { data: hostHello, origin: 'null', source: window }));
    for (const bad of [said('hello', {}), { ...hostHello, version: 2 }, storeHello.type, null]) await answer(bad);
    equal(hostFrame.actor.getSnapshot().value, 'greeting');
    await settled(window);
    equal(told, [storeHello]);
    stranger.remove();
  });

  it("keeps other elements' events to itself", async () => {
    await answer();
    const child = content.appendChild(inside.document.createElement('p'));
    child.dispatchEvent(new CustomEvent('magazine-store-ready', { detail: {}, bubbles: true }));
    await settled(window);
    equal(
      told.filter((message) => (message as { type: string }).type === 'event'),
      [],
    );
  });
});
