import type { peopleOperations } from '@magazine-store/protocol/desk';
import type { DeskText } from './deskText.ts';

export const peopleTexts: { [Op in keyof typeof peopleOperations]: DeskText<Op> } = {
  getDesk: {
    summary: 'Get the member and the store',
    examples: {
      answer: {
        user_id: 7,
        email: 'owner@example.com',
        role: 'owner',
        store_name: 'Paper Harbour',
        locale: 'en',
        currency: 'EUR',
        currency_precision: 2,
      },
    },
  },
  listMembers: {
    summary: 'List the members of the desk',
    examples: {
      answer: {
        members: [{ user_id: 7, email: 'owner@example.com', role: 'owner', since: '2027-03-01T08:00:00.000Z' }],
      },
    },
  },
  changeRole: {
    summary: 'Change the role of a member',
    errors: { 404: ['not_found'], 409: ['changed_meanwhile', 'last_owner'] },
    examples: { params: { id: 8 }, body: { role: 'editor', seen: 'support' }, answer: null },
  },
  removeMember: {
    summary: 'Take a member out of the desk',
    description: 'Their account in the store stays.',
    errors: { 404: ['not_found'], 409: ['last_owner'] },
    examples: { params: { id: 8 }, body: {}, answer: null },
  },
  listInvitations: {
    summary: 'List the open invitations',
    examples: {
      answer: {
        invitations: [
          {
            id: 3,
            email: 'edda@example.com',
            role: 'editor',
            created_at: '2027-03-01T08:00:00.000Z',
            expires_at: '2027-03-08T08:00:00.000Z',
          },
        ],
      },
    },
  },
  inviteMember: {
    summary: 'Invite a person to the desk',
    description:
      'The answer has a link that works once, for seven days, and only for an account with this e-mail address. An open ' +
      'invitation of the same address ends.',
    errors: { 409: ['already_member'] },
    examples: {
      body: { email: 'edda@example.com', role: 'editor' },
      answer: {
        id: 3,
        link: 'https://store.example/desk/invitation#dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        expires_at: '2027-03-08T08:00:00.000Z',
        mailed: true,
      },
    },
  },
  revokeInvitation: {
    summary: 'Revoke an open invitation',
    errors: { 404: ['not_found'] },
    examples: { params: { id: 3 }, body: {}, answer: null },
  },
  readInvitation: {
    summary: 'Look at an invitation',
    limits: ['20 unknown tokens in 10 minutes for an account'],
    examples: {
      body: { token: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' },
      answer: { state: 'open', role: 'editor', email: 'edda@example.com' },
    },
  },
  acceptInvitation: {
    summary: 'Accept an invitation',
    description: 'The account must have the invited e-mail address, as its identity provider has verified it.',
    limits: ['20 unknown tokens in 10 minutes for an account'],
    examples: {
      body: { token: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' },
      answer: { state: 'joined', role: 'editor', email: 'edda@example.com' },
    },
  },
  listChanges: {
    summary: 'Search the log of changes',
    errors: { 400: ['invalid_request'] },
    examples: {
      query: { actor: 'owner@', limit: 50 },
      answer: {
        rows: [
          {
            id: '41',
            at: '2027-03-02T10:15:00.000Z',
            actor: 'owner@example.com',
            action: 'changeRole',
            subject: 'user:8',
            before: { email: 'edda@example.com', role: 'support' },
            after: { email: 'edda@example.com', role: 'editor' },
          },
        ],
        next: null,
      },
    },
  },
  exportChanges: {
    summary: 'Save the log of changes',
    fileType: ['text/csv', 'application/json'],
    description: 'With `format=json` the file is a list of the shape of `listChanges`.',
    examples: {
      query: { format: 'csv' },
      answer:
        'time,actor,action,subject,before,after\r\n2027-03-02T10:15:00.000Z,owner@example.com,removeMember,user:8,"{""role"":""editor""}",\r\n',
    },
  },
};
