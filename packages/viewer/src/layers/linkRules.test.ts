import assert from 'node:assert/strict';
import { test } from 'node:test';
import { displayAddress, linkedMedia } from './linkRules.ts';

const describeMedia = (url: string) => {
  const media = linkedMedia(url);
  return media && `${media.kind} ${media.from} ${media.url}`;
};

const YOUTUBE = 'video frame https://www.youtube-nocookie.com/embed';
const VIMEO = 'video frame https://player.vimeo.com/video';

test('films of video sites play at once, in a player that is known without asking', () => {
  const player = `${YOUTUBE}/dQw4w9WgXcQ?autoplay=1&rel=0`;
  assert.equal(describeMedia('https://www.youtube.com/watch?v=dQw4w9WgXcQ'), player);
  assert.equal(describeMedia('http://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ#t=1'), player);
  assert.equal(describeMedia('https://youtu.be/dQw4w9WgXcQ?si=abc'), player);
  assert.equal(describeMedia('https://WWW.YouTube.com/shorts/dQw4w9WgXcQ'), player);
  assert.equal(describeMedia('https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0'), player);
  assert.equal(describeMedia('https://vimeo.com/76979871'), `${VIMEO}/76979871?autoplay=1&dnt=1`);
  assert.equal(describeMedia('https://vimeo.com/channels/staffpicks/76979871'), `${VIMEO}/76979871?autoplay=1&dnt=1`);
  assert.equal(describeMedia('https://player.vimeo.com/video/76979871'), `${VIMEO}/76979871?autoplay=1&dnt=1`);
  const daily = 'video frame https://geo.dailymotion.com/player.html?video=x8abc12&autoplay=1';
  assert.equal(describeMedia('https://www.dailymotion.com/video/x8abc12_a-title'), daily);
  assert.equal(describeMedia('https://dai.ly/x8abc12'), daily);
});

test('a film begins where the link says, and a list stays a list', () => {
  assert.equal(
    describeMedia('https://youtu.be/dQw4w9WgXcQ?t=1m30s'),
    `${YOUTUBE}/dQw4w9WgXcQ?autoplay=1&rel=0&start=90`,
  );
  assert.equal(
    describeMedia('https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL12&t=42'),
    `${YOUTUBE}/dQw4w9WgXcQ?autoplay=1&rel=0&list=PL12&start=42`,
  );
  assert.equal(
    describeMedia('https://www.youtube.com/playlist?list=PL12'),
    `${YOUTUBE}/videoseries?autoplay=1&rel=0&list=PL12`,
  );
});

test('unlisted films keep the key that opens them', () => {
  assert.equal(
    describeMedia('https://vimeo.com/76979871/0f1e2d3c4b'),
    `${VIMEO}/76979871?autoplay=1&dnt=1&h=0f1e2d3c4b`,
  );
});

test('files play by themselves, whatever follows their name', () => {
  const film = 'https://media.example/clips/Film.MP4?token=1#t=2';
  assert.equal(describeMedia(film), `video file ${film}`);
  const sound = 'http://archive.example/download/story.mp3';
  assert.equal(describeMedia(sound), `audio file ${sound}`);
});

test('sound and slides of sites need a look-up', () => {
  for (const url of [
    'https://soundcloud.com/someone/a-song',
    'https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC',
    'https://www.mixcloud.com/someone/a-show/',
  ]) {
    assert.equal(describeMedia(url), `audio lookUp ${url}`);
  }
  for (const url of ['https://de.slideshare.net/someone/some-talk', 'https://speakerdeck.com/someone/some-talk']) {
    assert.equal(describeMedia(url), `slides lookUp ${url}`);
  }
});

test('slides of Google need no look-up', () => {
  const frame = 'slides frame https://docs.google.com/presentation/d';
  assert.equal(describeMedia('https://docs.google.com/presentation/d/1a-B_c/edit#slide=id.p'), `${frame}/1a-B_c/embed`);
  assert.equal(
    describeMedia('https://docs.google.com/presentation/d/e/2PACX-1/pub?start=false'),
    `${frame}/e/2PACX-1/pubembed`,
  );
});

test('every other link is a page', () => {
  for (const url of [
    'https://example.com/',
    'https://example.com/mp4',
    'https://www.youtube.com/@channel',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be@evil.example/dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'https://vimeo.com/showcase/9876543',
    'https://vimeo.com/event/123456',
    'https://soundcloud.com/',
    'https://snd.sc/abc',
    'https://prezi.com/p/abcdef123456/some-talk/',
    'https://deck.slideshare.net/someone/some-talk',
    'https://docs.google.com/document/d/1abc/edit',
    'mailto:film@example.com?subject=a.mp4',
    'tel:+49301234',
  ]) {
    assert.equal(describeMedia(url), null, url);
  }
});

test('only letters and digits of a link reach a player', () => {
  assert.equal(
    describeMedia('https://www.youtube.com/watch?v=abc"><script>&list=x%22'),
    `${YOUTUBE}/abc?autoplay=1&rel=0&list=x`,
  );
});

test('addresses are shortened for display', () => {
  assert.equal(displayAddress('https://www.example.com:8080/a/b?c'), 'example.com');
  assert.equal(displayAddress('https://bank.example@evil.example/'), 'evil.example');
  assert.equal(displayAddress('mailto:hello@example.com?subject=Hi'), 'hello@example.com');
  assert.equal(displayAddress('tel:+49301234'), '+49301234');
});
