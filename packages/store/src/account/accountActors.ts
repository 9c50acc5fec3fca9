import { fromPromise } from 'xstate';
import { ApiError, type Client } from '../api/client.ts';
import type { AttemptActors } from '../attempt/attemptActors.ts';
import { type IdentitiesLogic, identitiesMachine } from './identitiesMachine.ts';
import { type Asked, type RightsLogic, rightsMachine } from './rightsMachine.ts';
import { saveFile } from './saveFile.ts';

export const createIdentities = (client: Client, attempt: AttemptActors): IdentitiesLogic =>
  identitiesMachine.provide({
    actors: {
      ...attempt,
      removeIdentity: fromPromise(async ({ input, signal }) => {
        try {
          await client.call('removeIdentity', { params: input, body: {}, signal });
          return 'removed';
        } catch (error) {
          if (refusedWith(error, 401)) return 'expired';
          if (refusedWith(error, 409)) return 'last_identity';
          // Removed elsewhere.
          if (refusedWith(error, 404)) return 'removed';
          throw error;
        }
      }),
      loadUser: fromPromise(async ({ signal }) => {
        try {
          return await client.call('getMe', { signal });
        } catch (error) {
          if (refusedWith(error, 401)) return null;
          throw error;
        }
      }),
    },
  });

export function createRights(client: Client): RightsLogic {
  const unlessExpired = (ask: (signal: AbortSignal) => Promise<unknown>) =>
    fromPromise<Asked>(async ({ signal }) => {
      try {
        await ask(signal);
        return 'done';
      } catch (error) {
        if (refusedWith(error, 401)) return 'expired';
        throw error;
      }
    });
  return rightsMachine.provide({
    actors: {
      download: unlessExpired(async (signal) => {
        const data = await client.call('exportAccount', { signal });
        saveFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      }),
      endSessions: unlessExpired((signal) => client.call('endSessions', { body: {}, signal })),
      deleteAccount: unlessExpired((signal) => client.call('deleteAccount', { body: {}, signal })),
    },
  });
}

const refusedWith = (error: unknown, status: number) => error instanceof ApiError && error.status === status;
