import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPlayer } from './player.ts';
import { findProvider, providers } from './providers.ts';

const provider = findProvider(new URL('https://soundcloud.com/a/b')) ?? assert.fail();
const playerIn = (html: string, more: object = {}) => toPlayer({ html, ...more }, provider);
const SRC = 'https://w.soundcloud.com/player/?url=x&show_artwork=true';

test('the frame of the provider is taken, however its attributes are written', () => {
  for (const html of [
    `<iframe src="${SRC}"></iframe>`,
    `<div><IFRAME width="1"\n SRC='${SRC}'></IFRAME></div>`,
    `<iframe data-src="https://evil.example/" src=" ${SRC.replace('&', '&amp;')} ">`,
    `<iframe src="${SRC.replace('https:', '')}">`,
  ]) {
    assert.equal(playerIn(html)?.frame_url, SRC, html);
  }
});

test('nothing else is', () => {
  for (const html of [
    '',
    'no frame',
    '<iframe>',
    '<iframe src="">',
    '<iframe src="https://evil.example/player">',
    '<iframe src="https://w.soundcloud.com.evil.example/">',
    '<iframe src="https://w.soundcloud.com@evil.example/">',
    '<iframe src="https://me@w.soundcloud.com/">',
    '<iframe src="https://w.soundcloud.com:8443/">',
    '<iframe src="http://w.soundcloud.com/">',
    '<iframe src="javascript:alert(1)//w.soundcloud.com">',
    '<iframe src="data:text/html,w.soundcloud.com">',
    '<iframe srcdoc="<script>alert(1)</script>">',
    `<script src="${SRC}"></script>`,
  ]) {
    assert.equal(playerIn(html), null, html);
  }
  for (const answer of [null, 'text', [], {}, { html: 5 }, { url: SRC }])
    assert.equal(toPlayer(answer, provider), null);
});

test('a size in pixels is kept, other sizes are left out, and a title is plain text', () => {
  const html = `<iframe src="${SRC}">`;
  const { title, width, height } = playerIn(html, { title: '<b>x</b>', width: '427', height: 356 }) ?? assert.fail();
  assert.deepEqual({ title, width, height }, { title: '<b>x</b>', width: 427, height: 356 });
  const bare = playerIn(html, { title: null, width: '100%', height: -3 });
  assert.deepEqual(bare && [bare.title, bare.width, bare.height], ['', null, null]);
});

test('every provider answers over https at a host of its own, and no two share a link', () => {
  for (const { endpoint } of providers) assert.equal(new URL(endpoint).protocol, 'https:');
  const hosts = providers.flatMap(({ linkHosts }) => linkHosts);
  assert.equal(new Set(hosts).size, hosts.length);
});
