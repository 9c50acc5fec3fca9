import type { storeOperations } from '@magazine-store/protocol/desk';
import type { DeskText } from './deskText.ts';

const details = {
  revision: 3,
  name: 'Paper Harbour',
  description: 'Magazines about the sea.',
  message: { header: 'Closed on Friday', text: 'We answer again on Monday.' },
  featured_issue_id: 12,
  terms: { en: '# Terms' },
  privacy: null,
  colors: {
    accent: { light: '#1f5fa8', dark: '#8ab8f0' },
    background: { light: '#f6f7f9', dark: '#131416' },
    surface: { light: '#ffffff', dark: '#1c1e21' },
    text: { light: '#1b1e23', dark: '#eceef1' },
  },
  icon: '/icon/5f2d7c1e9a3b4860d1c2e3f4a5b6c7d8',
  terms_elsewhere: null,
  privacy_elsewhere: 'https://publisher.example/privacy',
};

export const storeTexts: { [Op in keyof typeof storeOperations]: DeskText<Op> } = {
  getStoreDetails: {
    summary: 'Get what the publisher says of the store',
    description: "Fields that were never saved are as the operator's settings say.",
    examples: { answer: details },
  },
  getOperatorSettings: {
    summary: 'Get which settings the operator has set',
    description: 'No value is in the answer: many are secrets.',
    examples: {
      answer: {
        payment_providers: [
          { name: 'Stripe', set: true },
          { name: 'PayPal', set: false },
        ],
        identity_providers: [{ name: 'Google', set: true }],
        settings: [
          { name: 'SMTP_URL', set: true },
          { name: 'EMBED_ORIGINS', set: false },
        ],
        coupons_only: false,
        sandbox: false,
      },
    },
  },
  setStoreIcon: {
    summary: 'Set the icon of the store',
    description:
      'The server keeps it as a PNG of 256 pixels on each side. 400: the file is no such picture, or smaller than 32 pixels.',
    errors: { 400: ['invalid_request'], 409: ['changed_meanwhile'] },
    examples: { body: { revision: 2, picture: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB' }, answer: details },
  },
  changeStoreDetails: {
    summary: 'Change what the publisher says of the store',
    description: 'All servers show it within a second. 404: there is no such issue to be featured.',
    errors: { 404: ['not_found'], 409: ['changed_meanwhile'] },
    examples: { body: { revision: 2, name: 'Paper Harbour' }, answer: details },
  },
  listStoreChanges: {
    summary: 'List the changes of the store that can be undone',
    description: 'Changes of the last day. A change that a later one has overwritten is listed with `can_undo: false`.',
    examples: {
      answer: {
        rows: [
          {
            id: '4711',
            at: '2027-03-01T09:00:00.000Z',
            action: 'changeStoreDetails',
            before: { name: 'Paper Harbor' },
            after: { name: 'Paper Harbour' },
            can_undo: true,
          },
        ],
      },
    },
  },
  undoStoreChange: {
    summary: 'Undo a change of the store',
    description:
      'For a day after the change, as long as no later change has changed the same details. What was undone can be undone, too. Details that were not the publisher’s are again as the operator’s settings say. 404: there is no such change, or the issue that was featured is deleted.',
    errors: { 404: ['not_found'], 409: ['changed_meanwhile'] },
    examples: { params: { change: '4711' }, body: {}, answer: details },
  },
};
