import type { DeskOperation } from './deskOperation.ts';

const HELPERS = ['owner', 'support'] as const;

/** Messages of readers to the publisher, and their answers. The shapes stand in `schemas/support.ts`. */
export const supportOperations = {
  listMessages: { method: 'GET', path: '/api/desk/messages', roles: HELPERS },
  getMessage: { method: 'GET', path: '/api/desk/messages/:id', roles: HELPERS },
  answerMessage: { method: 'POST', path: '/api/desk/messages/:id/answers', roles: HELPERS },
  markMessage: { method: 'PUT', path: '/api/desk/messages/:id', roles: HELPERS },
} as const satisfies Record<string, DeskOperation>;
