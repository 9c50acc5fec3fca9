import type { DeskOperation } from './deskOperation.ts';

const HELPERS = ['owner', 'accountant', 'support'] as const;

/** Withdrawals and cancellations that readers have declared. The shapes stand in `schemas/declarations.ts`. */
export const declarationsOperations = {
  listDeclarations: { method: 'GET', path: '/api/desk/declarations', roles: HELPERS },
  getDeclaration: { method: 'GET', path: '/api/desk/declarations/:receipt', roles: HELPERS },
  markDeclaration: { method: 'PUT', path: '/api/desk/declarations/:receipt', roles: HELPERS },
} as const satisfies Record<string, DeskOperation>;
