/** An answer as in section 2.3 of https://oembed.com. */
export interface OembedAnswer {
  version: string;
  type: 'video' | 'rich';
  provider_name: string;
  title: string;
  html: string;
  /** Some sites write '100%' or a number in a string. */
  width: number | string;
  height: number | string;
}

const answer = (
  provider_name: string,
  type: OembedAnswer['type'],
  [width, height]: [OembedAnswer['width'], OembedAnswer['height']],
  html: string,
): OembedAnswer => ({ version: '1.0', type, provider_name, title: `${provider_name}: a title`, html, width, height });

const frame = (attributes: string, src: string) => `<iframe ${attributes} src="${src}" frameborder="0"></iframe>`;
const lastPart = (link: string) => new URL(link).pathname.split('/').filter(Boolean).at(-1) ?? '';

/** Each endpoint's answer about a link, in its provider's own format. */
export const oembedAnswers: Readonly<Record<string, (link: string) => OembedAnswer>> = {
  'www.youtube.com/oembed': (link) => {
    const id = new URL(link).searchParams.get('v') ?? lastPart(link);
    const src = `https://www.youtube.com/embed/${id}?feature=oembed`;
    return answer('YouTube', 'video', [200, 113], frame('width="200" height="113"', src));
  },
  'vimeo.com/api/oembed.json': (link) => {
    const src = `https://player.vimeo.com/video/${lastPart(link)}?app_id=122963&amp;dnt=1`;
    return answer('Vimeo', 'video', [640, 360], frame('width="640" height="360"', src));
  },
  'www.dailymotion.com/services/oembed': (link) => {
    const src = `https://geo.dailymotion.com/player.html?video=${lastPart(link)}&`;
    return answer('Dailymotion', 'video', [480, 269], frame('width="480" height="269"', src));
  },
  'soundcloud.com/oembed': (link) => {
    const src = `https://w.soundcloud.com/player/?visual=true&url=${encodeURIComponent(link)}&show_artwork=true`;
    return answer('SoundCloud', 'rich', ['100%', 400], frame('width="100%" height="400" scrolling="no"', src));
  },
  'open.spotify.com/oembed': (link) => {
    const src = `https://open.spotify.com/embed/track/${lastPart(link)}?utm_source=oembed`;
    return answer('Spotify', 'rich', [456, 152], frame('style="border-radius: 12px" width="100%" height="152"', src));
  },
  'www.mixcloud.com/oembed/': (link) => {
    const src = `https://player-widget.mixcloud.com/widget/iframe/?feed=${encodeURIComponent(link)}&amp;hide_cover=1`;
    return answer('Mixcloud', 'rich', ['100%', 120], frame('width="100%" height="120"', src));
  },
  'www.slideshare.net/api/oembed/2': () => {
    const html = frame(
      'width="427" height="356"',
      'https://www.slideshare.net/slideshow/embed_code/key/9cbVMbbRMvJhEr',
    );
    const link = '<div style="margin-bottom:5px"><a href="https://www.slideshare.net/">SlideShare</a></div>';
    return answer('SlideShare', 'rich', ['427', '356'], html + link);
  },
  'speakerdeck.com/oembed.json': () =>
    answer(
      'Speaker Deck',
      'rich',
      [710, 463],
      frame(
        'id="talk_frame_1" class="speakerdeck-iframe"',
        '//speakerdeck.com/player/4648c440a3da012ffe0a22000a1b0b4d',
      ),
    ),
};
