import { randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXY';

/** An id that looks like the provider's, and can't be guessed. */
export const newId = (prefix = '', length = 17): string =>
  prefix + Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A time in UTC with whole seconds, as the provider writes all times. */
export const formatTime = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');
export const now = (): string => formatTime(new Date());
