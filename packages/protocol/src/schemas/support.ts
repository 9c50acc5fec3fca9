import { z } from 'zod';

/** What was typed; `rules/support.ts` says what may be sent, so that every field is answered for. */
export const supportBody = z.object({
  need_support: z.object({
    email: z.string().default(''),
    topic: z.string().default(''),
    problem: z.string().default(''),
  }),
});

/** 400 of a message with faults. */
export const supportRefusal = z.object({
  code: z.literal(400),
  errors: z.object({ children: z.record(z.string(), z.object({ errors: z.array(z.string()) })) }),
});
