import { z } from 'zod';

/** A declaration about a contract. Nothing of it needs a session. */
export const declarationBody = z.object({
  name: z.string().trim().min(1).max(200),
  /** Where the receipt goes. */
  email: z.string().trim().max(254),
  /** What tells the publisher which contract is meant. */
  contract: z.string().trim().min(1).max(2000),
  confirm: z.literal(true),
});

/** Says that it came, never whether there is such a contract. */
export const declarationAnswer = z.object({
  /** A number to refer to. */
  receipt: z.string(),
  received_at: z.iso.datetime(),
});
