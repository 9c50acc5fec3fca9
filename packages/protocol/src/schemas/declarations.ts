import { z } from 'zod';

export const declarationBody = z
  .object({
    name: z.string().trim().min(1).max(200),
    email: z.string().trim().max(254).describe('The address that the receipt goes to.'),
    contract: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .describe("The declarant's description of the contract, for the publisher to find it by."),
    confirm: z.literal(true),
  })
  .describe('A declaration about a contract. It needs no session.');

export const declarationAnswer = z
  .object({
    receipt: z.string().describe('A number to refer to.'),
    received_at: z.iso.datetime(),
    mailed: z
      .boolean()
      .optional()
      .describe('False if the receipt does not go out by mail, because its address has had too many today.'),
  })
  .describe('Confirms the declaration. It never tells whether there is such a contract.');
