import type { DeskOperation } from './deskOperation.ts';

const BOOKKEEPERS = ['owner', 'accountant'] as const;
/** Support answers questions of readers about their payments. */
const HELPERS = ['owner', 'accountant', 'support'] as const;

/** Charges, refunds and sales. The shapes stand in `schemas/money.ts`. */
export const moneyOperations = {
  listCharges: { method: 'GET', path: '/api/desk/charges', roles: HELPERS },
  getCharge: { method: 'GET', path: '/api/desk/charges/:id', roles: HELPERS },
  refundCharge: { method: 'POST', path: '/api/desk/charges/:id/refund', roles: BOOKKEEPERS, sensitive: true },
  getSales: { method: 'GET', path: '/api/desk/sales', roles: BOOKKEEPERS },
  listWaitingSales: { method: 'GET', path: '/api/desk/waiting-sales', roles: HELPERS },
  assignSale: { method: 'POST', path: '/api/desk/waiting-sales/:payment/assign', roles: ['owner'], sensitive: true },
  listUndecidedSales: { method: 'GET', path: '/api/desk/undecided-sales', roles: HELPERS },
  markSaleDecided: { method: 'POST', path: '/api/desk/undecided-sales/:payment/decided', roles: BOOKKEEPERS },
  exportChargesCsv: { method: 'GET', path: '/api/desk/exports/charges.csv', roles: BOOKKEEPERS, file: true },
  exportChargesJson: { method: 'GET', path: '/api/desk/exports/charges.json', roles: BOOKKEEPERS, file: true },
} as const satisfies Record<string, DeskOperation>;
