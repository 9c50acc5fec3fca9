import { z } from 'zod';
import { registration } from './session.ts';

const signal = z.object({
  channel: z.literal('magazine-store-auth'),
  challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .describe('Names the attempt: the SHA-256 of its verifier, in base64url.'),
});

/**
 * The messages between a sign-in window and the page that opened it, by `postMessage` and by a `BroadcastChannel` with
 * the name of the channel.
 */
export const signInMessage = z.discriminatedUnion('type', [
  signal.extend({ type: z.literal('confirm') }).describe("The window's first page asks whether the page opened it."),
  signal.extend({ type: z.literal('confirmed') }).describe('The page answers that it did.'),
  signal.extend({ type: z.literal('done') }).describe("The window's last page says that the visitor is known."),
  signal
    .extend({ type: z.literal('registration'), registration })
    .describe("The window's last page says that the visitor has no account yet."),
  signal
    .extend({ type: z.literal('error'), error: z.string().describe('One of the codes in the docs.') })
    .describe("The window's last page says that the sign-in failed."),
]);
