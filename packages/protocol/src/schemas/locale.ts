import { z } from 'zod';

/** The languages of the store. */
export const locale = z.enum(['en', 'de', 'it', 'ja', 'pl', 'sv']);
