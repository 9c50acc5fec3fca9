import { type DeskOperation, deskRoles } from './deskOperation.ts';

/** Members, and the log of their changes. The shapes stand in `schemas/people.ts`. */
export const peopleOperations = {
  getDesk: { method: 'GET', path: '/api/desk', roles: deskRoles },
  listMembers: { method: 'GET', path: '/api/desk/members', roles: ['owner'] },
  changeRole: { method: 'PUT', path: '/api/desk/members/:id', roles: ['owner'], sensitive: true },
  removeMember: { method: 'DELETE', path: '/api/desk/members/:id', roles: ['owner'], sensitive: true },
  listInvitations: { method: 'GET', path: '/api/desk/invitations', roles: ['owner'] },
  inviteMember: { method: 'POST', path: '/api/desk/invitations', roles: ['owner'], sensitive: true },
  revokeInvitation: { method: 'DELETE', path: '/api/desk/invitations/:id', roles: ['owner'], sensitive: true },
  readInvitation: { method: 'POST', path: '/api/desk/invitation', roles: deskRoles, forUsers: true },
  acceptInvitation: { method: 'POST', path: '/api/desk/invitation/accept', roles: deskRoles, forUsers: true },
  listChanges: { method: 'GET', path: '/api/desk/changes', roles: ['owner'] },
  exportChanges: { method: 'GET', path: '/api/desk/changes/export', roles: ['owner'], sensitive: true, file: true },
} as const satisfies Record<string, DeskOperation>;
