import type { DeskOperation } from './deskOperation.ts';

const EDITORS = ['owner', 'editor'] as const;
const BOOKKEEPERS = ['owner', 'accountant'] as const;

/** Plans and their subscribers. The shapes stand in `schemas/plans.ts`. */
export const plansOperations = {
  listPlans: { method: 'GET', path: '/api/desk/plans', roles: ['owner', 'editor', 'accountant'] },
  addPlan: { method: 'POST', path: '/api/desk/plans', roles: EDITORS },
  offerPlan: { method: 'PUT', path: '/api/desk/plans/:id', roles: EDITORS },
  listSubscribers: { method: 'GET', path: '/api/desk/plans/:id/subscribers', roles: BOOKKEEPERS },
  exportSubscribers: {
    method: 'GET',
    path: '/api/desk/plans/:id/subscribers.csv',
    roles: BOOKKEEPERS,
    sensitive: true,
    file: true,
  },
} as const satisfies Record<string, DeskOperation>;
