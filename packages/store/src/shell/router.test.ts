import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { RoutedWindow } from './addressBar.ts';
import { createRouter } from './router.ts';

/** A window's history as in a browser: entries with URL and state, and `popstate` on every move between them. */
class FakeWindow implements RoutedWindow {
  entries: { url: URL; state: unknown }[];
  index = 0;
  listeners = new Set<() => void>();
  hashListeners = new Set<() => void>();

  constructor(url: string, state: unknown = null) {
    this.entries = [{ url: new URL(url, 'https://page.example'), state }];
  }
  get entry() {
    return this.entries[this.index] as { url: URL; state: unknown };
  }
  /** One object that is always up to date, as in a browser. */
  readonly location = ((window: FakeWindow) => ({
    get origin() {
      return window.entry.url.origin;
    },
    get pathname() {
      return window.entry.url.pathname;
    },
    get search() {
      return window.entry.url.search;
    },
    get hash() {
      return window.entry.url.hash;
    },
  }))(this);
  get history() {
    const self = this;
    return {
      get state() {
        return self.entry.state;
      },
      pushState(state: unknown, _: string, url?: string | URL | null) {
        self.entries = [...self.entries.slice(0, self.index + 1), { url: new URL(url ?? '', self.entry.url), state }];
        self.index++;
      },
      replaceState(state: unknown, _: string, url?: string | URL | null) {
        self.entries[self.index] = { url: url == null ? self.entry.url : new URL(url, self.entry.url), state };
      },
      go: (delta = 0) => this.go(delta),
    };
  }
  addEventListener(type: string, listener: () => void) {
    (type === 'popstate' ? this.listeners : this.hashListeners).add(listener);
  }
  removeEventListener(type: string, listener: () => void) {
    (type === 'popstate' ? this.listeners : this.hashListeners).delete(listener);
  }
  go(delta: number) {
    this.index += delta;
    for (const listener of this.listeners) listener();
  }
  visit(url: string) {
    this.history.pushState(null, '', url);
    for (const listener of this.listeners) listener();
  }
  get address() {
    return this.entry.url.href.replace('https://page.example', '');
  }
}

function connectRouter(window: FakeWindow, base: string | null = null, now = Date.now) {
  const router = createRouter({ window, base, publicUrl: 'https://store.example/', now });
  router.connect();
  return router;
}

test("a document whose address can't change keeps the locations in memory", () => {
  const window = new FakeWindow('about:srcdoc');
  const router = connectRouter(window);
  router.push('/read/12');
  assert.equal(router.current().location, '/read/12');
  assert.equal(window.entry.url.href, 'about:srcdoc');
  assert.equal(router.href('/read/12'), 'https://store.example/read/12');
});

test('without a base, locations live in the hash', () => {
  const window = new FakeWindow('/blog?a=1#/read/12');
  const router = connectRouter(window);
  assert.equal(router.current().location, '/read/12');
  router.push('/read/12/full');
  assert.equal(window.address, '/blog?a=1#/read/12/full');
  router.replace('/');
  assert.equal(window.address, '/blog?a=1');
  assert.equal(router.href('/read/3'), 'https://page.example/blog?a=1#/read/3');
});

test("the host's hash in the address survives every step in the store", () => {
  const window = new FakeWindow('/embed/read#viewer');
  const router = connectRouter(window, '/embed');
  assert.equal(window.address, '/embed#viewer');
  router.push('/read/12');
  assert.equal(window.address, '/embed/read/12#viewer');
});

test("the host's language and colours survive every step in a framed store, and are no part of its location", () => {
  const window = new FakeWindow('/embed?locale=pl&theme=dark#viewer');
  const router = createRouter({ window, base: '/embed', embedded: true, publicUrl: 'https://store.example' });
  router.connect();
  assert.equal(router.current().location, '/');
  router.push('/read/12/full?page=3');
  assert.equal(window.address, '/embed/read/12/full?page=3&locale=pl&theme=dark#viewer');
  router.push('/read/12');
  assert.equal(window.address, '/embed/read/12?locale=pl&theme=dark#viewer');
  window.go(-1);
  assert.equal(router.current().location, '/read/12/full?page=3');
  window.go(-1);
  assert.equal(router.current().location, '/');
});

test('with a base, locations live in the path below it', () => {
  const window = new FakeWindow('/shop/read/12?page=2');
  const router = connectRouter(window, '/shop/');
  assert.equal(router.current().location, '/read/12?page=2');
  router.push('/read/5');
  assert.equal(window.address, '/shop/read/5');
  router.replace('/');
  assert.equal(window.address, '/shop');
  const elsewhere = connectRouter(new FakeWindow('/shopping'), '/shop');
  assert.equal(elsewhere.current().location, '/');
});

test('a base may have letters that addresses encode', () => {
  for (const base of ['/für-alle', '/f%C3%BCr-alle/']) {
    const window = new FakeWindow('/für-alle/read/12');
    const router = connectRouter(window, base);
    assert.equal(router.current().location, '/read/12');
    router.push('/read/5');
    assert.equal(window.address, '/f%C3%BCr-alle/read/5');
  }
});

test("closing goes back where the store came from, and replaces where it didn't", () => {
  const window = new FakeWindow('/');
  const router = connectRouter(window, '/');
  router.push('/read/12');
  router.push('/read/12/full');
  router.replace('/read/12/full?page=4');
  router.close('/read/12');
  router.close('/read/12');
  assert.deepEqual([window.index, window.address, router.current().location], [1, '/read/12', '/read/12']);
  router.close('/');
  assert.deepEqual([window.index, window.address], [0, '/']);

  const cold = new FakeWindow('/read/12/full');
  const opened = connectRouter(cold, '/');
  opened.close('/read/12');
  assert.deepEqual([cold.index, cold.address, opened.current().location], [0, '/read/12', '/read/12']);
});

for (const owner of [true, false]) {
  test(`closing to an issue leaves its preview too, ${owner ? 'in' : 'without'} the address bar`, () => {
    const window = new FakeWindow('/');
    const first = connectRouter(window, '/');
    const router = owner ? first : connectRouter(window, '/');
    const received: string[] = [];
    router.push('/read/12');
    router.push('/read/12/preview');
    router.push('/read/12/full');
    router.subscribe(({ location }) => received.push(location));
    router.close('/read/12');
    router.close('/');
    assert.deepEqual(received, ['/read/12', '/']);
    router.push('/read/12/preview');
    router.push('/read/12/full');
    received.length = 0;
    router.close('/read/12');
    assert.deepEqual(received, ['/read/12']);
    if (owner) assert.deepEqual([window.index, window.address], [1, '/read/12']);
    router.close('/');
    assert.equal(router.current().location, '/');
    if (owner) assert.equal(window.index, 0);
  });
}

test('after Back and Forward, closing reports the new place also if a preview has become the issue', () => {
  const window = new FakeWindow('/read/12/preview');
  const router = connectRouter(window, '/');
  router.push('/read/12/full');
  router.close('/read/12');
  window.go(1);
  const received: string[] = [];
  router.subscribe(({ location }) => received.push(location));
  router.close('/read/12');
  assert.deepEqual([window.address, received], ['/read/12', ['/read/12']]);
});

test('if a frame of the page takes the Back, the store goes on all the same', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const window = new FakeWindow('/');
  const router = connectRouter(window, '/');
  router.push('/cart');
  window.go = () => {};
  router.close('/');
  assert.equal(router.current().location, '/cart');
  mock.timers.tick(1000);
  assert.equal(router.current().location, '/');
  assert.equal(window.address, '/');
});

test('the time limit of an earlier Back does not end a later one', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const window = new FakeWindow('/');
  const router = connectRouter(window, '/');
  router.push('/read/12');
  router.push('/account');
  router.close('/read/12');
  mock.timers.tick(900);
  window.go = () => {};
  router.close('/');
  mock.timers.tick(900);
  assert.equal(router.current().location, '/read/12', 'the second Back is under way');
  mock.timers.tick(100);
  assert.equal(router.current().location, '/');
});

/** A window with the Navigation API. Going back is pending until the test decides how it ends. */
function slowWindow() {
  const window = new FakeWindow('/shop/read/2');
  const { promise, resolve, reject } = Promise.withResolvers<NavigationHistoryEntry>();
  return {
    window: Object.assign(window, {
      navigation: {
        get currentEntry() {
          return { index: window.index };
        },
        entries: () => window.entries.map((_, index) => ({ key: String(index) })),
        traverseTo: () => ({ committed: promise, finished: promise }),
      },
    }),
    goBack() {
      window.go(-1);
      resolve({} as NavigationHistoryEntry);
      return promise;
    },
    refuse: () => reject(new Error('there is no way back')),
  };
}

test('a busy browser that takes seconds to go back loses nothing that was opened meanwhile', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { window, goBack } = slowWindow();
  const router = createRouter({ window, base: '/shop', publicUrl: 'https://store.example', now: () => 5 });
  router.connect();
  router.open('authDialog');
  router.close('/read/2');
  router.open('cartDialog');
  mock.timers.tick(10_000);
  assert.equal(router.current().dialog, 'authDialog');
  await goBack();
  assert.deepEqual([router.current(), window.index], [{ location: '/read/2', dialog: 'cartDialog' }, 1]);
});

test('the late `hashchange` of an earlier step does not end the way back', async () => {
  const { window, goBack } = slowWindow();
  const router = createRouter({ window, base: null, publicUrl: 'https://store.example', now: () => 5 });
  router.connect();
  router.push('/read/2');
  router.close('/');
  const opened: string[] = [];
  router.afterBack(() => opened.push(router.current().location));
  for (const listener of window.hashListeners) listener();
  assert.deepEqual(opened, []);
  await goBack();
  assert.deepEqual(opened, ['/']);
});

test('without a way back the location under a dialog replaces it', async () => {
  const { window, refuse } = slowWindow();
  const router = connectRouter(window, '/shop');
  router.open('authDialog');
  router.close('/read/2');
  refuse();
  await setImmediate();
  assert.deepEqual([router.current(), window.index], [{ location: '/read/2', dialog: null }, 1]);
});

test('a reload in a dialog still knows that the list lies behind it', () => {
  const window = new FakeWindow('/');
  const before = connectRouter(window, '/');
  before.push('/read/12');
  before.disconnect();
  const after = connectRouter(window, '/');
  after.close('/');
  assert.equal(window.index, 0);
});

test("the page's own anchors are left alone, also when coming back to one", () => {
  const window = new FakeWindow('/#contact');
  const router = connectRouter(window);
  assert.equal(router.current().location, '/');
  router.open('support');
  assert.equal(window.address, '/#contact');
  router.close('/');
  router.push('/read/12');
  window.visit('#about');
  assert.equal(router.current().location, '/read/12');
  window.go(-1);
  window.go(-1);
  assert.deepEqual([router.current().location, window.address], ['/', '/#contact']);
});

test('a page of the store closes at once after one of the page’s own anchors was followed', () => {
  const window = new FakeWindow('/');
  const router = connectRouter(window);
  router.push('/account');
  window.visit('#about');
  router.close('/');
  assert.deepEqual([router.current().location, window.address], ['/', '/#about']);
});

test("state of the page's own scripts survives", () => {
  const window = new FakeWindow('/', { theirs: 1 });
  const router = connectRouter(window);
  router.push('/read/12');
  window.go(-1);
  assert.equal((window.history.state as { theirs: number }).theirs, 1);
  router.replace('/read/7');
  assert.equal((window.history.state as { theirs: number }).theirs, 1);
});

test('old spellings redirect by replacing and keep query and hash', () => {
  const window = new FakeWindow('/issues?a=1#top');
  const router = connectRouter(window, '/');
  assert.deepEqual([router.current().location, window.address, window.entries.length], ['/?a=1', '/?a=1#top', 1]);
  router.push('/read/12/sample');
  assert.equal(window.address, '/read/12/preview');
});

test('the second store of a page keeps to itself until the first is gone', () => {
  const window = new FakeWindow('/#/read/1');
  const first = connectRouter(window);
  const second = connectRouter(window);
  assert.equal(second.current().location, '/');
  second.push('/read/2');
  second.push('/read/2/preview');
  assert.equal(window.address, '/#/read/1');
  assert.equal(second.href('/read/2'), 'https://store.example/read/2');
  second.close('/read/2');
  assert.equal(second.current().location, '/read/2');
  second.close('/');
  assert.equal(second.current().location, '/');
  first.disconnect();
  second.connect();
  assert.equal(second.current().location, '/read/1');
});

test('a store that takes the place of another one takes the address, too', () => {
  const window = new FakeWindow('/');
  let isOnPage = true;
  const first = createRouter({ window, base: '/', publicUrl: 'https://store.example', isOnPage: () => isOnPage });
  first.connect();
  first.push('/read/1');
  isOnPage = false;
  const second = connectRouter(window, '/');
  first.disconnect();
  second.push('/read/2');
  assert.deepEqual([window.address, second.href('/')], ['/read/2', 'https://page.example/']);
});

test('a store that has lost the address bar still closes what it opened', () => {
  const window = new FakeWindow('/');
  const first = connectRouter(window, '/');
  first.push('/read/1');
  first.disconnect();
  connectRouter(window, '/');
  first.close('/');
  assert.deepEqual([first.current().location, window.address], ['/', '/read/1']);
});

test('changes are told once, and not after unsubscribing', () => {
  const window = new FakeWindow('/');
  const router = connectRouter(window);
  const received: string[] = [];
  const stop = router.subscribe(({ location }) => received.push(location));
  router.push('/read/1');
  router.replace('/read/1');
  window.go(-1);
  stop();
  router.push('/read/2');
  assert.deepEqual(received, ['/read/1', '/']);
});

test('a dialog opens in an entry of its own, and closing it goes back', () => {
  const window = new FakeWindow('/');
  const router = connectRouter(window, '/');
  router.push('/read/12/full');
  router.replace('/read/12/full?page=4');
  const received: (string | null)[] = [];
  router.subscribe(({ dialog }) => received.push(dialog));
  router.open('authDialog');
  router.open('authDialog');
  assert.deepEqual([window.index, window.address], [2, '/read/12/full?page=4']);
  router.close('/read/12/full?page=4');
  assert.deepEqual([window.index, router.current().dialog], [1, null]);
  window.go(1);
  assert.deepEqual(received, ['authDialog', null, 'authDialog']);
});

test('a dialog that opens while another closes opens once over the location below, however often it is asked for', () => {
  const window = new FakeWindow('/shop/read/2');
  const moves: number[] = [];
  window.go = (delta) => void moves.push(delta);
  const router = createRouter({ window, base: '/shop', publicUrl: 'https://store.example', now: () => 5 });
  router.connect();
  router.open('authDialog');
  router.close('/read/2');
  router.open('cartDialog');
  router.open('cartDialog');
  assert.equal(router.current().dialog, 'authDialog', 'the browser has not gone back yet');
  assert.deepEqual(moves, [-1]);
  FakeWindow.prototype.go.call(window, -1);
  assert.deepEqual(router.current(), { location: '/read/2', dialog: 'cartDialog' });
  FakeWindow.prototype.go.call(window, -1);
  assert.deepEqual(router.current(), { location: '/read/2', dialog: null });
});

test('a dialog that a reload left in the history opens nothing, and is no way back to itself', () => {
  const window = new FakeWindow('/');
  const before = connectRouter(window, '/', () => 1000);
  before.push('/read/12');
  before.open('support');
  before.disconnect();
  const after = connectRouter(window, '/', () => 2000);
  assert.deepEqual(after.current(), { location: '/read/12', dialog: null });
  after.close('/');
  assert.deepEqual([window.index, window.address], [2, '/']);
  after.open('support');
  assert.equal(after.current().dialog, 'support');
});

test("only a location's own entry keeps its data", () => {
  const window = new FakeWindow('/');
  const router = connectRouter(window, '/');
  router.push('/account', { expand: 'coupon' });
  assert.equal(router.current().expand, 'coupon');
  router.push('/login', { authReturn: '/account' });
  assert.deepEqual(router.current(), { location: '/login', dialog: null, authReturn: '/account' });
  router.close('/account');
  assert.deepEqual(router.current(), { location: '/account', dialog: null, expand: 'coupon' });
  router.replace('/');
  assert.deepEqual(router.current(), { location: '/', dialog: null });
});

for (const owner of [true, false]) {
  test(`closing to a page behind shows the section that the store asks for, ${owner ? 'in' : 'without'} the address bar`, () => {
    const window = new FakeWindow('/');
    const first = connectRouter(window, '/');
    const router = owner ? first : connectRouter(window, '/');
    router.push('/account', { expand: 'coupon' });
    router.push('/cart');
    router.close('/account', { expand: 'subscription' });
    assert.deepEqual(router.current(), { location: '/account', dialog: null, expand: 'subscription' });
    router.close('/');
    assert.equal(router.current().location, '/');
    if (owner) assert.equal(window.index, 0);
  });
}

test('the checkout over a preview leads back to the issue, which Back leaves at once', () => {
  const window = new FakeWindow('/');
  const router = connectRouter(window, '/');
  router.push('/read/12');
  router.push('/read/12/preview');
  router.open('cartDialog');
  router.close('/read/12');
  assert.deepEqual([window.index, router.current()], [1, { location: '/read/12', dialog: null }]);
  window.go(-1);
  assert.equal(router.current().location, '/');
});

test('a store without the address bar keeps its dialogs to itself', () => {
  const window = new FakeWindow('/');
  connectRouter(window);
  const second = connectRouter(window);
  second.open('authDialog');
  assert.equal(window.entries.length, 1);
  assert.equal(second.current().dialog, 'authDialog');
  second.close('/');
  assert.equal(second.current().dialog, null);
});
