import type { Config } from '../config.ts';

/** The place of the store's pages: by themselves, or in a frame on a host page. Both have the same routes. */
export interface Shell {
  /** Path before every route. */
  base: '' | '/embed';
  embedded: boolean;
  /** The origins that may frame its pages: sources of a content security policy. */
  frameAncestors: string;
}

export const standAloneShell: Shell = { base: '', embedded: false, frameAncestors: "'self'" };

export const framedShell = ({ EMBED_ORIGINS }: Pick<Config, 'EMBED_ORIGINS'>): Shell => ({
  base: '/embed',
  embedded: true,
  frameAncestors: EMBED_ORIGINS.join(' ') || "'none'",
});
