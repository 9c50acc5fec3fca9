import { equal, eventually } from '../../../test/browser/expect.ts';
import { frameIn, makeMessage, postAs, waitForLoad, waitForMessages } from '../../../test/browser/frames.ts';
import { hearConsole } from '../../../test/browser/hearConsole.ts';
import { type MountedStore, mountStore } from './index.ts';

const { origin } = location;

describe('the reader over a page', () => {
  let place: HTMLElement;
  let store: MountedStore;

  beforeEach(async () => {
    place = document.body.appendChild(document.createElement('div'));
    store = mountStore(place, { server: origin, viewer: true });
    await waitForLoad(frameIn(place));
  });
  afterEach(() => {
    store.destroy();
    place.remove();
  });

  const dialogs = () => document.querySelectorAll('body > dialog');
  const stamped = () => Boolean(history.state?.magazineStoreViewer);
  const gone = () => dialogs().length === 0 && !stamped();

  it('opens again at the moment of closing, with one entry in the history', async () => {
    // From here on the history has no later entries.
    history.pushState(null, '');
    const { length } = history;
    for (const id of [3, 4, 5]) {
      store.openViewer(id, { type: 'sample' });
      store.closeViewer();
    }
    store.openViewer(6, { type: 'full' });
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    await eventually(stamped);
    equal([dialogs().length, history.length], [1, length + 1]);
    equal(frameIn(dialogs()[0] as Element).src, `${origin}/embed/read/6/full#viewer`);
    history.back();
    await eventually(gone);
  });

  it('keeps its entry when the page opens another issue as soon as it hears of the closing', async () => {
    history.pushState('before', '');
    store.openViewer(3, { type: 'sample' });
    const { length } = history;
    const stop = store.on('closeViewer', () => store.openViewer(4, { type: 'sample' }));
    store.closeViewer();
    stop();
    equal([dialogs().length, stamped(), history.length], [1, true, length]);
    // Only this step goes back, not one of the closing, too.
    history.back();
    await eventually(gone);
    equal(history.state, 'before');
  });

  it('reports each opening and closing once, and no second `ready`', async () => {
    const told: string[] = [];
    store.on('ready', () => told.push('ready'));
    store.on('openViewer', ({ issueId, type }) => told.push(`open ${issueId} ${type}`));
    store.on('closeViewer', ({ issueId }) => told.push(`close ${issueId}`));
    store.openViewer(3, { type: 'sample' });
    const reader = frameIn(dialogs()[0] as Element);
    await waitForLoad(reader);
    postAs(reader, makeMessage('event', { name: 'ready', detail: {} }));
    store.openViewer(4, { type: 'sample' });
    postAs(reader, makeMessage('event', { name: 'openViewer', detail: { issueId: 4, type: 'sample' } }));
    postAs(reader, makeMessage('event', { name: 'openViewer', detail: { issueId: 4, type: 'full' } }));
    await waitForMessages(reader);
    store.closeViewer();
    await eventually(gone);
    equal(told, ['open 3 sample', 'open 4 sample', 'close 3', 'open 4 full', 'close 4']);
  });

  it('opens another issue also if the page closes the viewer as it hears that the first is left', async () => {
    store.openViewer(3, { type: 'sample' });
    await waitForLoad(frameIn(dialogs()[0] as Element));
    const stop = store.on('closeViewer', () => store.closeViewer());
    store.openViewer(4, { type: 'sample' });
    stop();
    equal(
      [...dialogs()].map((dialog) => new URL(frameIn(dialog).src).pathname),
      ['/embed/read/4/preview'],
    );
  });

  it('reports the closing of the issue that the visitor left in the viewer, and at last of the one that was open', async () => {
    const told: string[] = [];
    store.on('openViewer', ({ issueId }) => told.push(`open ${issueId}`));
    store.on('closeViewer', ({ issueId }) => told.push(`close ${issueId}`));
    store.openViewer(3, { type: 'sample' });
    const reader = frameIn(dialogs()[0] as Element);
    await waitForLoad(reader);
    postAs(reader, makeMessage('hello', { version: 2, viewer: true }));
    reader.contentWindow?.addEventListener('message', ({ data: { id, payload } }) => {
      if (payload.issueId === 4) postAs(reader, makeMessage('answer', { id, done: true }));
    });
    const show = async (issueId: number, place = `${issueId}/preview`) => {
      const detail = { ready: true, signedIn: null, location: `/read/${place}`, issueId };
      postAs(reader, makeMessage('event', { name: 'stateChange', detail }));
      await waitForMessages(reader);
    };
    const goOn = (issueId: number) => {
      postAs(reader, makeMessage('event', { name: 'openViewer', detail: { issueId, type: 'sample' } }));
      return show(issueId);
    };
    // The page opens another issue while the viewer still shows the first.
    const asked = store.openViewer(4, { type: 'sample' });
    await show(3);
    equal([told.splice(0), store.state.issueId], [['open 3', 'open 4', 'close 3'], 4]);
    await asked;
    await show(4);
    await goOn(13);
    equal(told.splice(0), ['open 13', 'close 4']);
    // Back leads to the issue before.
    await show(4);
    equal(told.splice(0), ['close 13']);
    await goOn(13);
    equal(told.splice(0), ['open 13', 'close 4']);
    await show(13, '13');
    store.closeViewer();
    await eventually(gone);
    equal(told, ['close 13']);
  });

  it('reports once that the visitor signs in or out, though both frames tell of it', async () => {
    const received: string[] = [];
    for (const name of ['signIn', 'signOut'] as const) store.on(name, () => received.push(name));
    store.openViewer(3, { type: 'sample' });
    const reader = frameIn(dialogs()[0] as Element);
    await waitForLoad(reader);
    const tell = async (frame: HTMLIFrameElement, name: string, detail = {}) => {
      postAs(frame, makeMessage('event', { name, detail }));
      await waitForMessages(frame);
    };
    const state = { ready: true, location: '/', issueId: null };
    for (const name of ['signIn', 'signOut', 'signIn']) {
      await tell(reader, name);
      await tell(frameIn(place), 'stateChange', { ...state, signedIn: name === 'signIn' });
      await tell(frameIn(place), name);
    }
    equal(received, ['signIn', 'signOut', 'signIn']);
    // The session expires, and the visitor signs in again.
    await tell(frameIn(place), 'stateChange', { ...state, signedIn: false });
    await tell(frameIn(place), 'signIn');
    equal(received, ['signIn', 'signOut', 'signIn', 'signIn']);
  });

  it('takes over the entry that a reload has left, so that one step back closes it', async () => {
    history.pushState({ magazineStoreViewer: 'of an earlier visit' }, '');
    const { length } = history;
    store.openViewer(3, { type: 'sample' });
    equal([dialogs().length, history.length], [1, length]);
    history.back();
    await eventually(gone);
  });

  it('leaves by one step back over an entry of an earlier overlay', async () => {
    history.pushState({ magazineStoreViewer: 'of an earlier visit' }, '');
    history.pushState(null, '');
    store.openViewer(3, { type: 'sample' });
    store.closeViewer();
    await eventually(gone);
    store.openViewer(3, { type: 'sample' });
    history.go(-2);
    await eventually(() => dialogs().length === 0);
    equal(stamped(), true);
    history.back();
    await eventually(gone);
  });

  it('leads to the issue that the visitor has bought over the page', async () => {
    const opened: number[] = [];
    store.on('openIssue', ({ issueId }) => opened.push(issueId));
    for (const payload of [{}, { issueId: 13 }]) {
      store.openViewer(3, { type: 'sample' });
      const reader = frameIn(dialogs()[0] as Element);
      equal(reader.name, 'magazine-store-reader');
      await waitForLoad(reader);
      postAs(reader, makeMessage('closeViewer', payload));
      await eventually(gone);
    }
    equal(opened, [13]);
  });

  describe('beside that of another store', () => {
    let other: HTMLElement;
    let otherStore: MountedStore;

    beforeEach(async () => {
      other = document.body.appendChild(document.createElement('div'));
      otherStore = mountStore(other, { server: origin, viewer: true });
      await waitForLoad(frameIn(other));
      history.pushState(null, '');
    });
    afterEach(() => {
      otherStore.destroy();
      other.remove();
    });

    const shown = () => [...dialogs()].map((dialog) => frameIn(dialog).getAttribute('src')?.slice(origin.length));
    const locked = () => document.documentElement.style.overflow;

    it('closes first by one step back, and the page scrolls after the last one', async () => {
      const { length } = history;
      store.openViewer(3, { type: 'full' });
      otherStore.openViewer(4, { type: 'full' });
      equal(history.length, length + 2);
      history.back();
      await eventually(() => dialogs().length < 2);
      equal([shown(), locked()], [['/embed/read/3/full#viewer'], 'hidden']);
      history.back();
      await eventually(gone);
      equal(locked(), '');
    });

    it('keeps the page locked when the lower one closes before', async () => {
      store.openViewer(3, { type: 'full' });
      otherStore.openViewer(4, { type: 'full' });
      store.closeViewer();
      equal([shown(), locked()], [['/embed/read/4/full#viewer'], 'hidden']);
      otherStore.closeViewer();
      equal([shown(), locked()], [[], '']);
      await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      // The entry of the lower one is taken over.
      const { length } = history;
      store.openViewer(3, { type: 'full' });
      equal(history.length, length);
      history.back();
      await eventually(gone);
    });

    it('opens at the moment when the other one closes', async () => {
      const { length } = history;
      store.openViewer(3, { type: 'full' });
      store.closeViewer();
      otherStore.openViewer(4, { type: 'full' });
      await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      await eventually(stamped);
      equal([shown(), history.length], [['/embed/read/4/full#viewer'], length + 1]);
      history.back();
      await eventually(gone);
    });
  });

  it('closes if no store answers in it, and the page hears so', async () => {
    const codes: string[] = [];
    store.on('error', ({ code }) => codes.push(code));
    postAs(frameIn(place), makeMessage('hello', { version: 2, viewer: true }));
    const endHearing = hearConsole();
    const answer = await store.openViewer(3, { type: 'full' });
    equal(endHearing().length, 1);
    equal([answer, codes], [{ done: false, reason: 'no_answer' }, ['frame_unanswered']]);
    equal([dialogs().length, document.documentElement.style.overflow], [0, '']);
    await eventually(gone);
  });

  it('closes with its store, and does not open for a destroyed store', async () => {
    store.openViewer(3, { type: 'sample' });
    store.destroy();
    store.openViewer(4, { type: 'sample' });
    equal(gone(), true);
  });
});
