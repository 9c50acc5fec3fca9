import type { readersOperations } from '@magazine-store/protocol/desk';
import type { DeskText } from './deskText.ts';

const row = { id: 4711, email: 'rita@example.com', created_at: '2027-01-09T10:20:00.000Z' };

const reader = {
  ...row,
  locale: 'en',
  tax_id: null,
  country_code: null,
  identities: [{ provider: 'google', created_at: '2027-01-09T10:20:00.000Z' }],
  sessions: [{ created_at: '2027-03-01T07:00:00.000Z', expires_at: '2027-04-30T07:00:00.000Z' }],
  issues: [
    {
      issue_id: 12,
      title: 'Medvind 3: Runt sjön',
      source: { type: 'payment' as const, payment_id: 'Zk3v0yq1' },
      granted_at: '2027-03-01T08:30:00.000Z',
    },
  ],
  access: [
    { source: { type: 'coupon' as const, code: 'SPRING' }, expires_at: '2027-03-31T08:30:00.000Z', active: true },
  ],
};

export const readersTexts: { [Op in keyof typeof readersOperations]: DeskText<Op> } = {
  listReaders: {
    summary: 'List readers, or find them',
    description: 'In the order of their e-mail addresses. Without `q`, readers without an address follow.',
    examples: { query: { q: 'rita' }, answer: { rows: [row], next: null } },
  },
  getReader: {
    summary: 'Get a reader with what they may read, and why',
    errors: { 404: ['not_found'] },
    examples: { params: { id: 4711 }, answer: reader },
  },
  findTitles: {
    summary: 'Find issues by their titles or numbers',
    examples: { query: { q: 'runt' }, answer: { rows: [{ id: 12, title: 'Medvind 3: Runt sjön' }] } },
  },
  grantGift: {
    summary: 'Give a reader an issue, or all issues until a time',
    description:
      'A second access to all issues takes the place of the first. What the reader has bought or got by a coupon stays.',
    errors: { 404: ['not_found'] },
    examples: { params: { id: 4711 }, body: { issue_id: 12 }, answer: reader },
  },
  revokeGift: {
    summary: 'Revoke a gift',
    description: 'Only gifts can be revoked here: a refund ends what was bought.',
    errors: { 404: ['not_found'] },
    examples: { params: { id: 4711 }, body: { issue_id: 12 }, answer: reader },
  },
  endReaderSessions: {
    summary: 'Sign a reader out in every browser',
    errors: { 404: ['not_found'] },
    examples: { params: { id: 4711 }, body: {}, answer: { ...reader, sessions: [] } },
  },
  exportReader: {
    summary: "Get all data of a reader, at the reader's request",
    description:
      'The same as `exportAccount` gives to the reader, for support without the part about the desk. The export is in the ' +
      'log of changes.',
    errors: { 404: ['not_found'] },
    examples: {
      params: { id: 4711 },
      body: {},
      answer: {
        exported_at: '2027-03-02T08:00:00.000Z',
        user: {
          id: 4711,
          email: 'rita@example.com',
          tax_id: null,
          country_code: null,
          identities: [{ provider: 'google' }],
          locale: 'en',
          created_at: '2027-01-09T10:20:00.000Z',
        },
        identities: [
          {
            provider: 'google',
            issuer: 'https://accounts.google.com',
            subject: '1098',
            created_at: '2027-01-09T10:20:00.000Z',
          },
        ],
        sessions: [],
        issues: [],
        subscription: null,
        coupons: [],
        payments: [],
      },
    },
  },
  deleteReader: {
    summary: "Delete a reader's account, at the reader's request",
    description:
      'The same as `deleteAccount`: sign-ins, sessions and entitlements go, running plans end at their providers, and payments stay for the books without the reader.',
    errors: { 404: ['not_found'], 409: ['desk_member'] },
    examples: { params: { id: 4711 }, body: {}, answer: null },
  },
};
