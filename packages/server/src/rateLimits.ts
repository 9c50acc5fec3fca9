import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { OperationName } from '@magazine-store/protocol';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './httpError.ts';

type Limit = Pick<RateLimitOptions, 'max' | 'timeWindow'>;

/** Of one address, which may be a whole office. Each server counts for itself: it keeps out floods, and nobody who writes twice. */
const LIMITS: Partial<Record<OperationName, Limit>> = {
  needSupport: { max: 10, timeWindow: '10 minutes' },
  // Somebody who types makes a few a minute.
  searchAll: { max: 120, timeWindow: '1 minute' },
  // A store whose window is open asks every two seconds.
  redeemSignIn: { max: 300, timeWindow: '1 minute' },
  register: { max: 30, timeWindow: '10 minutes' },
  logout: { max: 60, timeWindow: '1 minute' },
  // Somebody whose cards are declined tries a few.
  startPayment: { max: 600, timeWindow: '1 minute' },
  declareWithdrawal: { max: 20, timeWindow: '10 minutes' },
  declareCancellation: { max: 20, timeWindow: '10 minutes' },
  exportAccount: { max: 20, timeWindow: '10 minutes' },
};

/** Of each page of the sign-in window. */
export const WINDOW_LIMIT: Limit = { max: 240, timeWindow: '1 minute' };

/** What a route of this operation is configured with. */
export const limitOf = (name: OperationName) => (LIMITS[name] ? { config: { rateLimit: LIMITS[name] } } : {});

/** To be awaited before the routes are made. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new HttpError(429, 'too_many_requests'),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}
