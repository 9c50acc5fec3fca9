import { type DeskOperation, deskRoles } from './deskOperation.ts';

/** Members, and the log of their changes. The shapes stand in `schemas/people.ts`. */
export const peopleOperations = {
  getDesk: { method: 'GET', path: '/api/desk', roles: deskRoles },
  listMembers: { method: 'GET', path: '/api/desk/members', roles: ['owner'] },
  changeRole: { method: 'PUT', path: '/api/desk/members/:id', roles: ['owner'], sensitive: true },
  removeMember: { method: 'DELETE', path: '/api/desk/members/:id', roles: ['owner'], sensitive: true },
} as const satisfies Record<string, DeskOperation>;
