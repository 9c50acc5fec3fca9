/** A REST call on the wire: the call's `params` fill the `:name` parts of the path, and `query` follows the path. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

/** Every REST call that our client makes. Its shapes stand under the same name in `schemas/`. */
export const operations = {
  getPage: { method: 'GET', path: '/api/page' },
  getStore: { method: 'GET', path: '/api/store' },
  getPlans: { method: 'GET', path: '/api/plans' },
  getIssues: { method: 'GET', path: '/api/issues' },
  startDownload: { method: 'POST', path: '/api/issues/:id/download/:type' },
  renewDownload: { method: 'POST', path: '/api/issues/:id/renew/:type' },
  reportOpening: { method: 'POST', path: '/api/issues/:id/open/:type' },
  searchIssue: { method: 'GET', path: '/api/issues/:id/search' },
  searchAll: { method: 'GET', path: '/api/search' },
  needSupport: { method: 'POST', path: '/api/need-support' },
  getText: { method: 'GET', path: '/api/texts/:name' },
  getMe: { method: 'GET', path: '/api/user/me' },
  getPurchases: { method: 'GET', path: '/api/user/purchases' },
  logout: { method: 'GET', path: '/auth/logout' },
  redeemSignIn: { method: 'POST', path: '/auth/redeem' },
  register: { method: 'POST', path: '/auth/register' },
  removeIdentity: { method: 'DELETE', path: '/api/user/identities/:provider' },
  endSessions: { method: 'POST', path: '/api/user/sessions/end' },
  exportAccount: { method: 'GET', path: '/api/user/export' },
  deleteAccount: { method: 'DELETE', path: '/api/user' },
  getPromocodes: { method: 'GET', path: '/api/user/promocodes' },
  redeemPromocode: { method: 'POST', path: '/api/user/payment/promocode' },
  getPayments: { method: 'GET', path: '/api/user/payments' },
  startPayment: { method: 'POST', path: '/api/user/payment/start' },
  completePayment: { method: 'POST', path: '/api/user/payment' },
  cancelPayment: { method: 'POST', path: '/api/user/payment/cancel' },
  cancelPlan: { method: 'POST', path: '/api/user/plans/cancel' },
  clearTaxId: { method: 'POST', path: '/api/user/clear-tax-id' },
  declareWithdrawal: { method: 'POST', path: '/api/withdrawal' },
  declareCancellation: { method: 'POST', path: '/api/cancellation' },
  lookUpMedia: { method: 'GET', path: '/api/media' },
  reportError: { method: 'POST', path: '/api/errors' },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
