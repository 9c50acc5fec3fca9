import type { Media } from '@magazine-store/protocol';

/** A site whose players the store shows. */
export interface Provider {
  kind: Media['kind'];
  /** The hosts of links to this site, as magazines have them. */
  linkHosts: string[];
  /** The address that describes a link, by the site's documentation and https://oembed.com. */
  endpoint: string;
  /** The hosts of the site's players. The pages' `frame-src` allows these hosts, and the store frames nothing else. */
  frameHosts: string[];
}

export const providers: Provider[] = [
  {
    kind: 'video',
    linkHosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be'],
    endpoint: 'https://www.youtube.com/oembed',
    // The second is the same player without cookies until it plays.
    frameHosts: ['www.youtube.com', 'www.youtube-nocookie.com'],
  },
  {
    kind: 'video',
    linkHosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    endpoint: 'https://vimeo.com/api/oembed.json',
    frameHosts: ['player.vimeo.com'],
  },
  {
    kind: 'video',
    linkHosts: ['www.dailymotion.com', 'dailymotion.com', 'dai.ly'],
    endpoint: 'https://www.dailymotion.com/services/oembed',
    frameHosts: ['geo.dailymotion.com', 'www.dailymotion.com'],
  },
  {
    kind: 'audio',
    linkHosts: ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com', 'on.soundcloud.com'],
    endpoint: 'https://soundcloud.com/oembed',
    frameHosts: ['w.soundcloud.com'],
  },
  {
    kind: 'audio',
    linkHosts: ['open.spotify.com'],
    endpoint: 'https://open.spotify.com/oembed',
    frameHosts: ['open.spotify.com'],
  },
  {
    kind: 'audio',
    linkHosts: ['www.mixcloud.com', 'mixcloud.com'],
    endpoint: 'https://www.mixcloud.com/oembed/',
    frameHosts: ['www.mixcloud.com', 'player-widget.mixcloud.com'],
  },
  {
    kind: 'slides',
    linkHosts: [
      'www.slideshare.net',
      'slideshare.net',
      ...['de', 'es', 'fr', 'pt'].map((at) => `${at}.slideshare.net`),
    ],
    endpoint: 'https://www.slideshare.net/api/oembed/2',
    frameHosts: ['www.slideshare.net'],
  },
  {
    kind: 'slides',
    linkHosts: ['speakerdeck.com', 'www.speakerdeck.com'],
    endpoint: 'https://speakerdeck.com/oembed.json',
    frameHosts: ['speakerdeck.com'],
  },
];

/** @returns null for a link to a site that has no players here. */
export const findProvider = (link: URL): Provider | null =>
  providers.find(({ linkHosts }) => linkHosts.includes(link.hostname)) ?? null;
