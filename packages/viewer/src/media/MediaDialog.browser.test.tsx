import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { linkedPdf } from '../../../../test/fixtures/linkedPdf.ts';
import { loadOpener } from '../pdf/loadOpener.ts';
import { ownAssets } from '../standalone/ownAssets.ts';
import { openShadowPage, type ShadowPage } from '../testing/shadowPage.tsx';
import type { LookUp } from './lookUp.ts';
import { MediaDialog } from './MediaDialog.tsx';
import type { MediaTarget } from './mediaMachine.ts';

const link = (url: string): MediaTarget => ({ kind: 'url', url });
const SONG = 'https://soundcloud.com/someone/a-song';
/** An address of another origin that does not exist: nothing of it ever loads. */
const NOWHERE = 'https://player.invalid/1';

describe('MediaDialog', () => {
  let page: ShadowPage;
  let closed: number;

  beforeEach(() => {
    page = openShadowPage();
    closed = 0;
  });

  afterEach(() => page.remove());

  const open = (target: MediaTarget, lookUp?: LookUp, opener: HTMLElement | null = null) =>
    page.show(
      <MediaDialog target={target} title="The link" opener={opener} lookUp={lookUp} onClose={() => closed++} />,
    );
  const find = <T extends Element>(selector: string) => page.root.querySelector<T>(selector);
  const frame = () => until('the frame is there', () => find<HTMLIFrameElement>('iframe'));
  const failure = () =>
    until(
      'the failure shows',
      () => find<HTMLAnchorElement>('[role=alert] a')?.textContent && find<HTMLAnchorElement>('[role=alert] a'),
    );
  const title = () => find('h2')?.textContent;

  it('plays a film of a video site in a frame with no more rights than players need', async () => {
    open(link('https://youtu.be/dQw4w9WgXcQ'));
    const player = await frame();
    equal(player.src, 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0');
    equal(player.allow, 'autoplay; fullscreen; encrypted-media');
    equal(player.referrerPolicy, 'strict-origin-when-cross-origin');
    ok(player.sandbox.contains('allow-scripts'), 'it may run its scripts');
    ok(!/top-navigation|downloads|modals|forms/.test(player.sandbox.value), 'it may do nothing else');
    const { width, height } = player.getBoundingClientRect();
    ok(Math.abs(width / height - 16 / 9) < 0.02, 'it has the shape of films');
    ok(width <= innerWidth && height <= innerHeight, 'it fits into the window');
    equal([title(), find<HTMLAnchorElement>('h2 a')?.href], ['The link', 'https://youtu.be/dQw4w9WgXcQ']);
  });

  it('says beside a frame what to do if nothing plays there', async () => {
    open(link('https://youtu.be/dQw4w9WgXcQ'));
    await frame();
    const way = await until('the way to the site shows', () => find<HTMLAnchorElement>('p + a'));
    equal(way.previousElementSibling?.textContent, 'If nothing plays, the site may be unavailable.');
    equal([way.textContent, way.href], ['Click to open in a new window', 'https://youtu.be/dQw4w9WgXcQ']);
  });

  it('says that a site cannot be reached', async () => {
    open(link(SONG), () => Promise.reject({ code: 'unreachable' }));
    equal((await failure()).href, SONG);
    equal(find('[role=alert] p')?.textContent, 'The site cannot be reached at the moment.');
  });

  it('says that it loads, until the player is there', async () => {
    // What it says when the player comes: without a network, that one has failed a moment later.
    const says = new Promise((resolve) => {
      const watching = new MutationObserver(() => {
        if (!find('iframe')) return;
        watching.disconnect();
        resolve(find('[role=status]')?.textContent);
      });
      watching.observe(page.root, { subtree: true, childList: true });
    });
    open(link('https://youtu.be/dQw4w9WgXcQ'));
    equal(await says, 'Loading…');
    const player = await frame();
    player.dispatchEvent(new Event('load'));
    await until('it has said enough', () => !find('[role=status]'));
  });

  it('looks sound up once it is wanted, and shows what the host has found', async () => {
    const requests: string[] = [];
    open(link(SONG), async (url) => {
      requests.push(url);
      return { kind: 'audio', title: 'A song', frameUrl: NOWHERE, width: null, height: 300 };
    });
    const player = await frame();
    equal([player.src, player.title, title()], [NOWHERE, 'A song', 'A song']);
    equal(player.getBoundingClientRect().height, 300);
    ok(
      requests.every((url) => url === SONG),
      'it asked for the link',
    );
  });

  it('waits for the host, and lets it go when it is closed', async () => {
    const signals: AbortSignal[] = [];
    open(link(SONG), (_, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    await until('it says so', () => find('[role=status]')?.textContent === 'Loading…');
    page.show(null);
    await until('no request waits any more', () => signals.length > 0 && signals.every(({ aborted }) => aborted));
  });

  it('offers a new window when nothing can be looked up, or nothing is found', async () => {
    for (const lookUp of [undefined, () => Promise.reject(new Error('not found'))]) {
      open(link(SONG), lookUp);
      const way = await failure();
      equal([way.textContent, way.href, way.target], ['Click to open in a new window', SONG, '_blank']);
      equal(way.rel, 'noopener noreferrer nofollow');
      equal(find('iframe'), null);
      page.show(null);
      await until('it is closed', () => !find('dialog'));
    }
  });

  it('frames nothing hostile, whatever the host says', async () => {
    for (const frameUrl of [
      'javascript:alert(1)',
      'data:text/html,x',
      `${location.origin}/`,
      'http://player.invalid/',
    ]) {
      open(link(SONG), async () => ({ kind: 'slides', title: '', frameUrl, width: null, height: null }));
      await failure();
      equal(find('iframe'), null, frameUrl);
      page.show(null);
      await until('it is closed', () => !find('dialog'));
    }
  });

  it('plays files by itself, at once, and offers a new window for those that it cannot play', async () => {
    open(link('data:x'));
    await until('what is no film fails', () => find('[role=alert]'));
    page.show(null);
    await until('it is closed', () => !find('dialog'));
    open(link(`${location.origin}/nowhere/film.mp4`));
    await until('the failure shows', () => find('[role=alert] a'));
    equal((await failure()).href, `${location.origin}/nowhere/film.mp4`);
  });

  it('plays a sound that lies in the file, and forgets it when it is closed', async () => {
    const opener = await loadOpener(ownAssets);
    const file = linkedPdf();
    const bytes = { size: file.length, read: async (begin: number, end: number) => file.slice(begin, end) };
    const book = await opener.open(bytes, () => new Promise(() => {}));
    const { links } = await book.annotations(1);
    const sound = links.map(({ target }) => target).find(({ kind }) => kind === 'media');
    ok(sound?.kind === 'media', 'there is a sound');
    open(sound);
    const player = await until('the player is there', () => find<HTMLAudioElement>('audio'));
    ok(player.src.startsWith('blob:') && player.autoplay && player.controls, 'it plays at once');
    await until('it can be played', () => player.readyState >= 2);
    await until('it no longer loads', () => !find('[role=status]'));
    ok(Math.abs(player.duration - 0.1) < 0.02, 'all of it');
    const { src } = player;
    const { revokeObjectURL } = URL;
    const revoked: string[] = [];
    URL.revokeObjectURL = (address) => revoked.push(address);
    page.show(null);
    await until('its memory is given back', () => revoked.includes(src));
    URL.revokeObjectURL = revokeObjectURL;
    URL.revokeObjectURL(src);
    ok(!find('dialog'), 'it is closed');
    opener.close();
  });

  it('says so when a sound of the file is broken', async () => {
    open({ kind: 'media', load: () => Promise.reject(new Error('broken')) });
    await until('the failure shows', () => find('[role=alert]')?.textContent === 'This cannot be played here.');
    page.show(null);
    await until('it is closed', () => !find('dialog'));
    const data = new Uint8Array([60, 98, 62]);
    open({ kind: 'media', load: async () => ({ contentType: 'text/html', data }) });
    await until('the failure shows', () => find('[role=alert]'));
    equal(find('a'), null);
  });

  it('is closed by its button and by Escape, and keeps keys from the reader beneath', async () => {
    const button = document.createElement('button');
    page.root.append(button);
    const keys: string[] = [];
    page.show(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the reader
      <div onKeyDown={({ key }) => keys.push(key)}>
        <MediaDialog
          target={link('https://youtu.be/dQw4w9WgXcQ')}
          title="The link"
          opener={button}
          onClose={() => closed++}
        />
      </div>,
    );
    const dialog = await until('it is open', () => find<HTMLDialogElement>('dialog[open]'));
    ok(page.root.activeElement === dialog, 'it has the focus');
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }));
    equal(keys, []);
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    equal(closed, 1);
    [...page.root.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === 'Close')?.click();
    equal(closed, 2);
    page.show(null);
    await until('the focus is back', () => page.root.activeElement === button);
  });
});
