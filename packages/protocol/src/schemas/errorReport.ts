import { z } from 'zod';

export const errorReportBody = z
  .object({
    part: z.enum(['store', 'desk']).describe('Where the error happened.'),
    code: z
      .string()
      .regex(/^[a-z_]{1,40}$/)
      .describe("A code of the element's event `magazine-store-error`, or `uncaught`."),
    message: z
      .string()
      .max(500)
      .optional()
      .describe('The server keeps 200 characters, without addresses and quoted texts.'),
    stack: z
      .array(z.string().regex(/^[\w./-]{1,100}:\d{1,7}:\d{1,7}$/))
      .max(10)
      .optional()
      .describe("`file:line:column`, in the store's own files alone."),
    release: z
      .string()
      .regex(/^[\w.+-]{1,40}$/)
      .describe('The release of the script.'),
    screen: z
      .string()
      .regex(/^[a-z_-]{1,40}$/i)
      .describe('The name of the screen, never its address.'),
    trace: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional()
      .describe('The `X-Trace-Id` of the answer that failed.'),
  })
  .describe('A report names no person: no address, no e-mail address, no search word.');
