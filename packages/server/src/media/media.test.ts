import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Media } from '@magazine-store/protocol';
import { wire } from '@magazine-store/protocol/schemas';
import { askAtLast } from '../../../../test/support/askAtLast.ts';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { type MediaBehaviour, type MediaSimulator, mediaSimulator } from '../../../simulators/src/index.ts';

onOneDatabase('media behind links', (database) => {
  let simulator: MediaSimulator;
  let store: TestStore;
  before(async () => {
    simulator = await mediaSimulator();
    store = await startTestStore(database, { OEMBED_URL: `${simulator.url}/`, TRUST_PROXY: '1' });
  });
  after(() => Promise.all([store.stop(), simulator.close()]));
  beforeEach(() => simulator.behave('well'));

  const ask = (url: string, address = '192.0.2.1') =>
    store.fetch(`/api/media?${new URLSearchParams({ url })}`, { headers: { 'X-Forwarded-For': address } });
  const look = async (url: string): Promise<Media> => wire.lookUpMedia.answer.parse(await (await ask(url)).json());
  let links = 0;
  /** A link that was not asked for before. */
  const freshLink = () => `https://soundcloud.com/artist/sound-${links++}`;

  const players: [link: string, kind: Media['kind'], frame: string][] = [
    [
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      'video',
      'https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed',
    ],
    ['https://youtu.be/aqz-KE-bpKQ?t=5', 'video', 'https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed'],
    ['https://vimeo.com/1084537', 'video', 'https://player.vimeo.com/video/1084537?app_id=122963&dnt=1'],
    ['https://www.dailymotion.com/video/x1', 'video', 'https://geo.dailymotion.com/player.html?video=x1&'],
    ['https://soundcloud.com/forss/flickermood', 'audio', 'https://w.soundcloud.com/player/?visual=true&url='],
    ['https://open.spotify.com/track/2qTo', 'audio', 'https://open.spotify.com/embed/track/2qTo?utm_source=oembed'],
    ['https://www.mixcloud.com/a/b/', 'audio', 'https://player-widget.mixcloud.com/widget/iframe/?feed='],
    ['https://www.slideshare.net/a/b', 'slides', 'https://www.slideshare.net/slideshow/embed_code/key/'],
    ['http://speakerdeck.com/a/b', 'slides', 'https://speakerdeck.com/player/'],
  ];
  for (const [link, kind, frame] of players) {
    test(`${link} has a player`, async () => {
      const media = await look(link);
      assert.equal(media.kind, kind);
      assert.ok(media.frame_url.startsWith(frame), media.frame_url);
      assert.match(media.title, /a title$/);
    });
  }

  test('pages may frame all players, and no other site', async () => {
    const policy = (await store.fetch('/')).headers.get('content-security-policy') ?? '';
    const frames = new Set(/frame-src ([^;]*)/.exec(policy)?.[1]?.split(' '));
    for (const [link] of players) assert.ok(frames.has(new URL((await look(link)).frame_url).origin), link);
    for (const source of frames) assert.match(source, /^https:\/\/[\w.-]+$/);
    assert.match(policy, /media-src https: blob:/);
  });

  test('links to other sites, and what is no link, are refused without a request', async () => {
    const before = simulator.asked.length;
    for (const url of [
      'https://example.org/ice-plant.mp4',
      'https://youtube.com.evil.example/watch?v=1',
      'https://evil.example/?https://www.youtube.com/watch?v=1',
      'http://127.0.0.1:22/',
    ]) {
      const response = await ask(url);
      assert.equal(`${response.status} ${await response.text()}`, '404 {"error":"not_embeddable"}', url);
    }
    for (const url of [
      '',
      'youtube.com/watch',
      'javascript:alert(1)',
      'file:///etc/passwd',
      `https://youtu.be/${'x'.repeat(2000)}`,
    ]) {
      assert.equal((await ask(url)).status, 400, url);
    }
    assert.equal((await store.fetch('/api/media')).status, 400);
    assert.equal(simulator.asked.length, before);
  });

  const failures: MediaBehaviour[] = [
    'missing',
    'private',
    'broken',
    'elsewhere',
    'endless',
    'page',
    'foreign',
    'script',
  ];
  for (const behaviour of failures) {
    test(`a provider that answers "${behaviour}" is unavailable, and asked again`, async () => {
      const link = freshLink();
      simulator.behave(behaviour);
      const response = await ask(link);
      assert.equal(`${response.status} ${await response.text()}`, '502 {"error":"media_unavailable"}');
      simulator.behave('well');
      assert.equal((await ask(link)).status, 200);
    });
  }

  test('one that is silent is waited for three seconds', async () => {
    simulator.behave('silent');
    const start = performance.now();
    const link = freshLink();
    assert.equal((await askAtLast(() => ask(link))).status, 502);
    const waited = performance.now() - start;
    assert.ok(waited >= 2900, `${waited} ms`);
  });

  test('an answer serves all requests, at once and later', async () => {
    const link = freshLink();
    const before = simulator.asked.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => look(link)));
    answers.push(await look(link));
    assert.equal(new Set(answers.map(({ frame_url }) => frame_url)).size, 1);
    assert.deepEqual(simulator.asked.slice(before), [{ endpoint: 'soundcloud.com/oembed', link }]);
  });

  /** On a slow machine, the end of the whole request may come before the end of the wait for the provider. */
  const isUnavailable = ({ status }: Response) => status === 502 || status === 503;

  test('the server passes only a limited number of links on to the provider', async () => {
    simulator.behave('silent');
    const before = simulator.asked.length;
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(freshLink(), `192.0.2.${index}`)));
    assert.ok(answers.every(isUnavailable));
    assert.equal(simulator.asked.length - before, 10);
    simulator.behave('well');
    assert.equal((await ask(freshLink())).status, 200);
  });

  test('slow answers for one visitor or from one provider delay no other', async () => {
    simulator.behave('silent');
    const before = simulator.asked.length;
    const crowd = Array.from({ length: 12 }, () => ask(freshLink()));
    const answers = await Promise.all(crowd);
    assert.equal(answers.filter(({ status }) => status === 429).length, 9);
    assert.equal(answers.filter(isUnavailable).length, 3);
    assert.equal(simulator.asked.length - before, 3);

    const others = Array.from({ length: 10 }, (_, index) => ask(freshLink(), `198.51.100.${index}`));
    while (simulator.asked.length < before + 13) await new Promise(setImmediate);
    simulator.behave('well');
    assert.equal((await ask('https://vimeo.com/76979871', '203.0.113.1')).status, 200);
    await Promise.all(others);
  });
});
