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
};
