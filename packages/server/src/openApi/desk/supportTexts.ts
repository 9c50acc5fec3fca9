import type { supportOperations } from '@magazine-store/protocol/desk';
import type { DeskText } from './deskText.ts';

const row = {
  id: 52,
  received_at: '2027-03-02T08:00:00.000Z',
  email: 'rita@example.com',
  topic: 'reader',
  done_at: null,
};

const message = {
  ...row,
  problem: 'Page 14 stays empty.',
  locale: 'de' as const,
  reader: { id: 4711, email: 'rita@example.com' },
  signed_in: true,
  answers: [],
};

export const supportTexts: { [Op in keyof typeof supportOperations]: DeskText<Op> } = {
  listMessages: {
    summary: 'List messages of readers, or find them',
    description: 'The newest first. The server deletes a message a year after it came.',
    examples: {
      query: { state: 'open' },
      answer: { rows: [{ ...row, excerpt: message.problem, answers: 0 }], next: null },
    },
  },
  getMessage: {
    summary: 'Get a message with its answers',
    errors: { 404: ['not_found'] },
    examples: { params: { id: 52 }, answer: message },
  },
  answerMessage: {
    summary: 'Answer a message by mail',
    description:
      "The server sends the answer to the sender's address, with the message below it. A lost mail server holds up the mail alone: it is tried again for almost three days.",
    errors: { 404: ['not_found'], 409: ['changed_meanwhile'] },
    examples: {
      params: { id: 52 },
      body: {
        key: '5b1f6f0e-6f3d-4a38-9a53-9d6f0f6f2c11',
        text: 'We have repaired page 14. Please reload it.',
        seen: 0,
        done: true,
      },
      answer: {
        ...message,
        done_at: '2027-03-02T09:00:00.000Z',
        answers: [
          {
            id: '5b1f6f0e-6f3d-4a38-9a53-9d6f0f6f2c11',
            author: 'help@publisher.example',
            text: 'We have repaired page 14. Please reload it.',
            answered_at: '2027-03-02T09:00:00.000Z',
            mail: 'waiting',
          },
        ],
      },
    },
  },
  markMessage: {
    summary: 'Mark a message as done, or as open again',
    errors: { 404: ['not_found'] },
    examples: {
      params: { id: 52 },
      body: { done: true },
      answer: { ...message, done_at: '2027-03-02T09:00:00.000Z' },
    },
  },
};
