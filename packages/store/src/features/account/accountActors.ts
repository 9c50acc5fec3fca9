import type { User } from '@magazine-store/protocol';
import { fromPromise } from 'xstate';
import { type IdentitiesLogic, identitiesMachine } from '../../core/account/identitiesMachine.ts';
import { type PaymentsLogic, paymentsMachine } from '../../core/account/paymentsMachine.ts';
import { type Asked, type RightsLogic, rightsMachine } from '../../core/account/rightsMachine.ts';
import { type SubscriptionLogic, subscriptionMachine } from '../../core/account/subscriptionMachine.ts';
import { type Api, ApiError } from '../../core/ports.ts';
import type { AttemptActors } from '../../core/session/attemptMachine.ts';

export const createIdentities = (api: Api, attempt: AttemptActors): IdentitiesLogic =>
  identitiesMachine.provide({
    actors: {
      ...attempt,
      removeIdentity: fromPromise(async ({ input, signal }) => {
        try {
          await api.call('removeIdentity', { params: input, body: {}, signal });
          return 'removed';
        } catch (error) {
          if (hasStatus(error, 401)) return 'expired';
          if (hasStatus(error, 409)) return 'last_identity';
          // The provider was removed in another tab or on another device.
          if (hasStatus(error, 404)) return 'removed';
          throw error;
        }
      }),
      loadUser: createUserLoader(api),
    },
  });

export const createSubscription = (api: Api): SubscriptionLogic =>
  subscriptionMachine.provide({
    actors: {
      loadUser: createUserLoader(api),
      cancelPlan: fromPromise(async ({ signal }) => {
        try {
          return { payment: (await api.call('cancelPlan', { body: {}, signal })).plan_payment };
        } catch (error) {
          if (!(error instanceof ApiError) || error.status === 0) throw error;
          return { refused: error.status === 401 ? 'expired' : 'failed' };
        }
      }),
    },
  });

export const createPayments = (api: Api): PaymentsLogic =>
  paymentsMachine.provide({
    actors: {
      loadPayments: fromPromise(async ({ signal }) => {
        try {
          return (await api.call('getPayments', { signal })).payments;
        } catch (error) {
          if (hasStatus(error, 401)) return null;
          throw error;
        }
      }),
    },
  });

export function createRights(api: Api): RightsLogic {
  const createRequest = (ask: (signal: AbortSignal) => Promise<unknown>) =>
    fromPromise<Asked>(async ({ signal }) => {
      try {
        await ask(signal);
        return 'done';
      } catch (error) {
        if (hasStatus(error, 401)) return 'expired';
        throw error;
      }
    });
  return rightsMachine.provide({
    actors: {
      download: createRequest(async (signal) => {
        const data = await api.call('exportAccount', { signal });
        saveFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      }),
      endSessions: createRequest((signal) => api.call('endSessions', { body: {}, signal })),
      deleteAccount: createRequest((signal) => api.call('deleteAccount', { body: {}, signal })),
    },
  });
}

const createUserLoader = (api: Api) =>
  fromPromise<User | null>(async ({ signal }) => {
    try {
      return await api.call('getMe', { signal });
    } catch (error) {
      if (hasStatus(error, 401)) return null;
      throw error;
    }
  });

const hasStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

/** After this time the browser has surely read the file. */
const TAKEN_MS = 60_000;

/** Hands a file to the browser to keep. */
function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_MS);
}
