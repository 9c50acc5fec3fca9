import { z } from 'zod';

/** Every answer of 400 and above that has no shape of its own. */
export const errorAnswer = z.object({ error: z.string(), message: z.string().optional() });
