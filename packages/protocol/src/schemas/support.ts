import { z } from 'zod';

export const supportBody = z
  .object({
    need_support: z.object({
      email: z.string().default(''),
      topic: z.string().default(''),
      problem: z.string().default(''),
    }),
  })
  .describe(
    'The message as its sender typed it. `rules/support.ts` decides what may be sent, so that the answer can name every faulty field.',
  );

export const supportRefusal = z
  .object({
    code: z.literal(400),
    errors: z.object({ children: z.record(z.string(), z.object({ errors: z.array(z.string()) })) }),
  })
  .meta({ id: 'SupportRefusal', description: 'The form has faults. `errors.children` has them by field.' });
