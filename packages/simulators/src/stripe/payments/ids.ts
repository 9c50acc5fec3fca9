import { newSecret } from '../../shared/newSecret.ts';

/** An id that looks like the provider's, and can't be guessed. */
export const newId = (prefix: string): string => `${prefix}_${prefix === 'req' ? '' : '3'}${newSecret(22)}`;

/** Seconds, as in all times of the provider. */
export const now = (): number => Math.floor(Date.now() / 1000);
