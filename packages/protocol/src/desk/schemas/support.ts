import { z } from 'zod';
import { locale } from '../../schemas/locale.ts';
import { longest } from '../limits.ts';
import type { supportOperations } from '../support.ts';
import { type DeskShapes, idParams, page, pageQuery } from './deskShapes.ts';

const query = pageQuery.extend({
  state: z.enum(['open', 'done']).optional(),
  q: z.string().trim().max(254).default('').describe("The beginning of the sender's e-mail address."),
});

const message = z.object({
  id: z.int(),
  received_at: z.iso.datetime(),
  email: z.string().describe('As its sender typed it.'),
  topic: z.string().describe('`reader`, `payments`, `auth` or `other`.'),
  excerpt: z.string().describe('The beginning of the message.'),
  answers: z.int().describe('The number of answers.'),
  done_at: z.iso.datetime().nullable().describe('Null: the message is open.'),
});

const answer = z.object({
  id: z.string(),
  author: z.string().describe('The e-mail address of the member, or `operator`.'),
  text: z.string(),
  answered_at: z.iso.datetime(),
  mail: z
    .enum(['waiting', 'sent', 'failed'])
    .nullable()
    .describe(
      '`failed`: the mail server has refused the mail for almost three days. Null: the server does not know any more.',
    ),
});

const details = message
  .omit({ excerpt: true, answers: true })
  .extend({
    problem: z.string(),
    locale: locale.describe("The sender's language, in which the answer is framed."),
    reader: z
      .object({ id: z.int(), email: z.string().nullable() })
      .nullable()
      .describe('The account of the sender, or the one with this address; null: there is none.'),
    signed_in: z
      .boolean()
      .describe('False: the sender was not signed in, and may have typed the address of another person.'),
    answers: z.array(answer).describe('The first ones first.'),
  })
  .meta({ id: 'DeskMessage', description: 'A message of a reader, and the answers to it.' });

const newAnswer = z
  .object({
    key: z
      .uuid()
      .describe('One for each answer that a member means to send. The same request again is the same answer.'),
    text: z.string().trim().min(1).max(longest.answer),
    seen: z
      .int()
      .min(0)
      .describe('The number of answers that the member saw. If it is another one now, nothing is sent.'),
    done: z.boolean().default(false).describe('Also marks the message as done.'),
  })
  .strict();

export const supportWire = {
  listMessages: { query, answer: page(message).describe('Messages, the newest first.') },
  getMessage: { params: idParams, answer: details },
  answerMessage: { params: idParams, body: newAnswer, answer: details },
  markMessage: { params: idParams, body: z.object({ done: z.boolean() }).strict(), answer: details },
} as const satisfies DeskShapes<typeof supportOperations>;
