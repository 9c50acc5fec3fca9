import type { DeskFeature } from '../deskFeature.ts';

const texts: DeskFeature['texts'] = (locale) => import(`./locales/${locale}.po`);

/** The members of the desk, and those who are invited. */
export const people: DeskFeature = {
  load: async () => ({ Screens: (await import('./Members.tsx')).Members }),
  texts,
};

/** The log of what they have changed. */
export const changes: DeskFeature = {
  load: async () => ({ Screens: (await import('./Changes.tsx')).Changes }),
  texts,
};
