import type { OperationName } from '@magazine-store/protocol';
import type { FastifyRequest } from 'fastify';
import type { Visitors } from './auth/visitors.ts';
import { addressKey } from './limits/addressKey.ts';
import type { CreateLimiter } from './limits/limiters.ts';

interface Limit {
  most: number;
  seconds: number;
}

const MINUTE = 60;

/** The limits of one address, which a whole office may share. They keep out floods; a person doesn't reach them. */
const OF_ADDRESS: Partial<Record<OperationName, Limit>> = {
  needSupport: { most: 10, seconds: 10 * MINUTE },
  // A person who types sends a few searches a minute.
  searchAll: { most: 120, seconds: MINUTE },
  // The viewer searches while its reader types.
  searchIssue: { most: 360, seconds: MINUTE },
  // Each one adds a row.
  reportOpening: { most: 120, seconds: MINUTE },
  // A store with an open sign-in window asks every two seconds. A class or an office shares one address, and so do the
  // customers of a mobile network. A verifier can't be guessed, and an attempt ends after five wrong codes.
  redeemSignIn: { most: 6000, seconds: MINUTE },
  register: { most: 300, seconds: 10 * MINUTE },
  logout: { most: 60, seconds: MINUTE },
  startPayment: { most: 600, seconds: MINUTE },
  completePayment: { most: 600, seconds: MINUTE },
  cancelPayment: { most: 600, seconds: MINUTE },
  cancelPlan: { most: 600, seconds: MINUTE },
  declareWithdrawal: { most: 20, seconds: 10 * MINUTE },
  declareCancellation: { most: 20, seconds: 10 * MINUTE },
  exportAccount: { most: 20, seconds: 10 * MINUTE },
  // The store looks a link up when a reader presses it.
  lookUpMedia: { most: 300, seconds: MINUTE },
};

/** The limits of one account, which may use many addresses. */
const OF_ACCOUNT: Partial<Record<OperationName, Limit>> = {
  startPayment: { most: 60, seconds: MINUTE },
  completePayment: { most: 60, seconds: MINUTE },
  cancelPayment: { most: 60, seconds: MINUTE },
  cancelPlan: { most: 60, seconds: MINUTE },
  exportAccount: { most: 20, seconds: 10 * MINUTE },
};

/** The limits of an operation, in words. */
export const limitTexts = (name: OperationName): string[] => [
  ...describeLimit(OF_ADDRESS[name], 'an address'),
  ...describeLimit(OF_ACCOUNT[name], 'an account'),
];

function describeLimit(limit: Limit | undefined, of: string): string[] {
  if (!limit) return [];
  const minutes = limit.seconds / MINUTE;
  return [`${limit.most} requests in ${minutes === 1 ? 'a minute' : `${minutes} minutes`} for ${of}`];
}

/** The limit of one address for each page of the sign-in window. */
const WINDOW_LIMIT: Limit = { most: 240, seconds: MINUTE };

type LimitedRoute = { onRequest?: (request: FastifyRequest) => Promise<void> };

/** The limits of routes, counted across servers. A request beyond them gets 429. */
export interface RateLimits {
  /** The options for the route of an operation. */
  forOperation(name: OperationName): LimitedRoute;
  /** The options for a page of the sign-in window. */
  forWindow(page: string): LimitedRoute;
}

export function createRateLimits(createLimiter: CreateLimiter, visitors: Visitors): RateLimits {
  const ofAddress = (name: string, limit: Limit) => {
    const limiter = createLimiter({ ...limit, name });
    return (request: FastifyRequest) => limiter.consume(addressKey(request.ip));
  };
  const ofAccount = (name: string, limit: Limit) => {
    const limiter = createLimiter({ ...limit, name: `${name} of an account` });
    return async (request: FastifyRequest) => {
      const userId = await visitors.findUser(request);
      if (userId !== null) await limiter.consume(String(userId));
    };
  };
  return {
    forOperation(name) {
      const [byAddress, byAccount] = [OF_ADDRESS[name], OF_ACCOUNT[name]];
      const checks = [
        ...(byAddress ? [ofAddress(name, byAddress)] : []),
        ...(byAccount ? [ofAccount(name, byAccount)] : []),
      ];
      if (checks.length === 0) return {};
      return {
        async onRequest(request) {
          for (const check of checks) await check(request);
        },
      };
    },
    forWindow: (page) => ({ onRequest: ofAddress(`window ${page}`, WINDOW_LIMIT) }),
  };
}
