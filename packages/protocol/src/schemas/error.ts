import { z } from 'zod';

export const errorAnswer = z
  .object({ error: z.string(), message: z.string().optional() })
  .describe('Every answer of 400 and above that has no shape of its own.');
