import type { DeskOperation } from './deskOperation.ts';

const HELPERS = ['owner', 'support'] as const;

/** Readers: what they may read and why, and the publisher's duties towards them. The shapes stand in `schemas/readers.ts`. */
export const readersOperations = {
  listReaders: { method: 'GET', path: '/api/desk/readers', roles: HELPERS },
  getReader: { method: 'GET', path: '/api/desk/readers/:id', roles: HELPERS },
  findTitles: { method: 'GET', path: '/api/desk/titles', roles: HELPERS },
  grantGift: { method: 'POST', path: '/api/desk/readers/:id/gifts', roles: HELPERS },
  revokeGift: { method: 'POST', path: '/api/desk/readers/:id/gifts/revoke', roles: HELPERS },
  endReaderSessions: { method: 'POST', path: '/api/desk/readers/:id/sessions/end', roles: HELPERS },
  exportReader: { method: 'POST', path: '/api/desk/readers/:id/export', roles: HELPERS, sensitive: true },
  deleteReader: { method: 'DELETE', path: '/api/desk/readers/:id', roles: HELPERS, sensitive: true },
} as const satisfies Record<string, DeskOperation>;
