import { equal, eventually } from '../../../test/browser/expect.ts';
import { frameIn, makeMessage, postAs, waitForLoad, waitForMessages } from '../../../test/browser/frames.ts';
import { hearConsole } from '../../../test/browser/hearConsole.ts';
import { type MountedStore, type MountOptions, mountStore } from './index.ts';

const { origin } = location;
const DONE = { done: true };
const refused = (reason: string) => ({ done: false, reason });
const hello = (version = 2) => makeMessage('hello', { version, viewer: false });
const stateChange = (detail: object) => makeMessage('event', { name: 'stateChange', detail });

describe("the answers to a host page's commands", () => {
  let place: HTMLElement;
  let store: MountedStore;

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => {
    store.destroy();
    place.remove();
  });

  async function mountAndWait(options: Partial<MountOptions> = {}) {
    store = mountStore(place, { server: origin, ...options });
    const frame = frameIn(place);
    await waitForLoad(frame);
    return frame;
  }

  /** The numbers of the commands that the page in the frame receives, by their types. */
  function recordIds(frame: HTMLIFrameElement) {
    const ids: Record<string, number> = {};
    frame.contentWindow?.addEventListener('message', ({ data }) => {
      if (data?.id) ids[data.type] = data.id;
    });
    return ids;
  }

  const answer = (frame: HTMLIFrameElement, id: number | undefined, payload: object) =>
    postAs(frame, makeMessage('answer', { id, ...payload }));

  it('are those of the store, each to its own command, in any order', async () => {
    const frame = await mountAndWait();
    const ids = recordIds(frame);
    const answers = [store.openIssue(999), store.refresh()];
    postAs(frame, hello());
    await eventually(() => ids.refresh);
    answer(frame, ids.refresh, DONE);
    answer(frame, 77, DONE);
    answer(frame, ids.openIssue, refused('not_found'));
    equal(await Promise.all(answers), [refused('not_found'), DONE]);
  });

  it('come at once for a store of an earlier release, which runs the command all the same', async () => {
    const frame = await mountAndWait();
    const ids = recordIds(frame);
    const early = store.openIssue(3);
    postAs(frame, hello(1));
    equal(await early, refused('no_answer'));
    equal(await store.refresh(), refused('no_answer'));
    await eventually(() => ids.openIssue && ids.refresh);
  });

  it('say that no store answers in the frame; a late one runs the command', async () => {
    const frame = await mountAndWait();
    const ids = recordIds(frame);
    const endHearing = hearConsole();
    equal(await store.openIssue(3), refused('no_answer'));
    equal(endHearing().length, 1);
    equal(await store.refresh(), refused('no_answer'));
    postAs(frame, hello());
    await eventually(() => ids.openIssue && ids.refresh);
    const late = store.closeViewer();
    await eventually(() => ids.closeViewer);
    answer(frame, ids.closeViewer, DONE);
    equal(await late, DONE);
  });

  it('don’t keep a page waiting for a store that was reloaded meanwhile', async () => {
    const frame = await mountAndWait();
    postAs(frame, hello());
    await waitForMessages(frame);
    const lost = store.openIssue(3);
    postAs(frame, hello());
    equal(await lost, refused('no_answer'));
  });

  it('don’t keep a page waiting for a frame whose reload has brought no store', async () => {
    const frame = await mountAndWait();
    postAs(frame, hello());
    await waitForMessages(frame);
    const failures: string[] = [];
    store.on('error', ({ code }) => failures.push(code));
    const lost = store.openIssue(3);
    frame.dispatchEvent(new Event('load'));
    equal(await lost, refused('no_answer'));
    equal(await store.refresh(), refused('no_answer'));
    equal(failures, []);
  });

  it('come from the new page of a frame that the host page has moved', async () => {
    const frame = await mountAndWait();
    postAs(frame, hello());
    postAs(frame, stateChange({ ready: true, signedIn: false, location: '/', issueId: null }));
    await waitForMessages(frame);
    const lost = store.openIssue(3);
    document.body.append(place);
    const asked = store.openIssue(4);
    equal(await lost, refused('no_answer'));
    equal(store.state.ready, false);
    await waitForLoad(frame);
    const ids = recordIds(frame);
    postAs(frame, hello());
    await eventually(() => ids.openIssue);
    answer(frame, ids.openIssue, DONE);
    equal(await asked, DONE);
  });

  it('say that the store is gone: destroyed, or removed from the page', async () => {
    const frame = await mountAndWait();
    postAs(frame, hello());
    await waitForMessages(frame);
    const pending = store.openIssue(3);
    frame.remove();
    equal(await pending, refused('not_on_page'));
    equal(await store.openIssue(3), refused('not_on_page'));
    store.destroy();
    await mountAndWait();
    const unsent = store.openIssue(3);
    store.destroy();
    equal(await unsent, refused('not_on_page'));
    for (const asked of [store.openViewer(3, { type: 'full' }), store.closeViewer(), store.signOut()]) {
      equal(await asked, refused('not_on_page'));
    }
  });

  it('say that the page itself has prevented an opening', async () => {
    const frame = await mountAndWait({ viewer: true });
    postAs(frame, hello());
    const prevent = (_: unknown, event: Event) => event.preventDefault();
    const stops = (['openIssue', 'openViewer', 'openSignIn', 'openAccount'] as const).map((name) =>
      store.on(name, prevent),
    );
    for (const asked of [
      store.openIssue(3),
      store.openViewer(3, { type: 'full' }),
      store.openSignIn(),
      store.openAccount(),
    ]) {
      equal(await asked, refused('prevented'));
    }
    // The store chooses the document and gives the opening back to the page.
    const ids = recordIds(frame);
    const chosen = store.openViewer(3);
    await eventually(() => ids.openViewer);
    postAs(frame, makeMessage('openViewer', { issueId: 3, type: 'sample' }));
    answer(frame, ids.openViewer, DONE);
    equal(await chosen, refused('prevented'));
    for (const stop of stops) stop();
  });

  it('about the viewer come from the viewer over the window', async () => {
    const frame = await mountAndWait({ viewer: true });
    postAs(frame, hello());
    equal(await store.closeViewer(), refused('not_open'));
    const asked = store.openViewer(3, { type: 'full' });
    const reader = frameIn(document.querySelector('body > dialog') as Element);
    await waitForLoad(reader);
    const ids = recordIds(reader);
    postAs(reader, hello());
    await eventually(() => ids.openViewer);
    answer(reader, ids.openViewer, refused('not_allowed'));
    equal(await asked, refused('not_allowed'));
    const unread = store.openViewer(4, { type: 'full' });
    equal(await store.closeViewer(), DONE);
    equal(await unread, refused('not_open'));
    await eventually(() => !history.state?.magazineStoreViewer);
  });

  it('come from the store behind the viewer, once that has closed and left the history', async () => {
    const frame = await mountAndWait({ viewer: true });
    postAs(frame, hello());
    const arrived: [type: string, stamped: boolean][] = [];
    const stamped = () => Boolean(history.state?.magazineStoreViewer);
    frame.contentWindow?.addEventListener('message', ({ data: { type, id } }) => {
      if (!id) return;
      arrived.push([type, stamped()]);
      answer(frame, id, DONE);
    });
    const readers = () => document.querySelectorAll('body > dialog');
    for (const ask of [
      () => store.openIssue(13),
      () => store.openAccount(),
      () => store.openSignIn(),
      () => store.navigate('/search?q=sea'),
    ]) {
      store.openViewer(3, { type: 'full' });
      const asked = ask();
      equal(readers().length, 0);
      equal(await asked, DONE);
    }
    // The visitor has gone on to another page in the viewer, so that the first step back stays in its frame.
    store.openViewer(3, { type: 'full' });
    const reader = frameIn(readers()[0] as Element);
    await waitForLoad(reader);
    reader.contentWindow?.history.pushState(null, '', '/embed/login#viewer');
    equal(await store.openIssue(13), DONE);
    equal(arrived, [
      ['openIssue', false],
      ['openAccount', false],
      ['openSignIn', false],
      ['navigate', false],
      ['openIssue', true],
    ]);
  });

  it('leave the viewer open if the page prevents an opening, or if another document opens in its place', async () => {
    const frame = await mountAndWait({ viewer: true });
    postAs(frame, hello());
    const ids = recordIds(frame);
    store.openViewer(3, { type: 'full' });
    const reader = document.querySelector('body > dialog') as Element;
    store.on('openIssue', (_, event) => event.preventDefault());
    equal(await store.openIssue(13), refused('prevented'));
    store.navigate('/read/4/full');
    await eventually(() => ids.navigate);
    equal(reader.isConnected, true);
  });
});

describe("a framed store's state", () => {
  let place: HTMLElement;
  let store: MountedStore;

  beforeEach(async () => {
    place = document.body.appendChild(document.createElement('div'));
    store = mountStore(place, { server: origin, path: '/read/3', viewer: true });
    await waitForLoad(frameIn(place));
  });
  afterEach(() => {
    store.destroy();
    place.remove();
  });

  it('holds the state that the store sent last, and reports each change once', async () => {
    const frame = frameIn(place);
    const told: unknown[] = [];
    store.on('stateChange', (state) => told.push(state));
    equal(store.state, { ready: false, signedIn: null, location: '/read/3', issueId: null });
    postAs(frame, hello());
    const ready = { ready: true, signedIn: true, location: '/read/3', issueId: 3 };
    postAs(frame, stateChange(ready));
    postAs(frame, stateChange(ready));
    await waitForMessages(frame);
    equal(store.state, ready);
    const { state } = store;
    equal(state === store.state, true, 'the same object');
    // The frame was reloaded.
    postAs(frame, hello());
    await waitForMessages(frame);
    equal(told, [ready, { ...ready, ready: false }]);
  });

  it('has the place of the viewer over the window while that is open', async () => {
    const frame = frameIn(place);
    postAs(frame, hello());
    const behind = { ready: true, signedIn: false, location: '/read/3', issueId: 3 };
    postAs(frame, stateChange(behind));
    await waitForMessages(frame);
    const told: string[] = [];
    store.on('stateChange', ({ location: at }) => told.push(at));
    store.openViewer(3, { type: 'full' });
    store.openViewer(4, { type: 'sample' });
    const reader = frameIn(document.querySelector('body > dialog') as Element);
    await waitForLoad(reader);
    const reading = { ready: true, signedIn: null, location: '/read/4/preview?page=2', issueId: 4 };
    postAs(reader, stateChange(reading));
    await waitForMessages(reader);
    equal(store.state, { ...behind, location: reading.location, issueId: 4 });
    postAs(frame, stateChange({ ...behind, signedIn: true }));
    await waitForMessages(frame);
    equal(store.state, { ...behind, signedIn: true, location: reading.location, issueId: 4 });
    store.closeViewer();
    equal(store.state, { ...behind, signedIn: true });
    equal(told, ['/read/3/full', '/read/4/preview', '/read/4/preview?page=2', '/read/4/preview?page=2', '/read/3']);
    await eventually(() => !history.state?.magazineStoreViewer);
  });

  it('brings `navigate` with each change of its location, also by the viewer over the window', async () => {
    const frame = frameIn(place);
    postAs(frame, hello());
    const reported: string[] = [];
    store.on('navigate', ({ path }) => reported.push(path));
    const follow = async (inFrame: HTMLIFrameElement, path: string, issueId: number | null) => {
      postAs(inFrame, stateChange({ ready: true, signedIn: false, location: path, issueId }));
      postAs(inFrame, makeMessage('navigate', { path }));
      await waitForMessages(inFrame);
      equal(store.state.location, path);
      return reported.splice(0);
    };
    equal(await follow(frame, '/search?q=sea', null), ['/search?q=sea']);
    store.openViewer(3, { type: 'full' });
    equal(reported.splice(0), ['/read/3/full']);
    const reader = frameIn(document.querySelector('body > dialog') as Element);
    await waitForLoad(reader);
    equal(await follow(reader, '/read/3/full', 3), []);
    equal(await follow(reader, '/read/3/full?page=2', 3), ['/read/3/full?page=2']);
    store.openViewer(4, { type: 'sample' });
    equal(await follow(reader, '/read/4/preview', 4), ['/read/4/preview']);
    equal(await follow(reader, '/login', null), ['/login']);
    // The viewer's frame goes to the issue before it asks to close.
    postAs(reader, stateChange({ ready: true, signedIn: false, location: '/read/4', issueId: 4 }));
    postAs(reader, makeMessage('closeViewer', {}));
    await eventually(() => store.state.location === '/search?q=sea');
    equal(reported.splice(0), ['/search?q=sea']);
    // A store of an earlier release has no state to tell.
    postAs(frame, makeMessage('navigate', { path: '/read/5' }));
    await waitForMessages(frame);
    equal([reported, store.state.location], [['/read/5'], '/read/5']);
    await eventually(() => !history.state?.magazineStoreViewer);
  });
});
