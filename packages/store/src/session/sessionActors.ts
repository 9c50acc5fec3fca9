import { fromPromise } from 'xstate';
import { ApiError, type Client } from '../api/client.ts';
import { otherTabs } from './otherTabs.ts';
import { type SessionLogic, sessionMachine } from './sessionMachine.ts';
import { signInWindow } from './signInWindow.ts';

/** The session with the server that this client asks. */
export function createSession(client: Client): SessionLogic {
  return sessionMachine.provide({
    actors: {
      loadUser: fromPromise(async ({ signal }) => {
        try {
          return await client.call('getMe', { signal });
        } catch (error) {
          if (isRefusal(error)) return null;
          throw error;
        }
      }),
      loadPurchases: fromPromise(({ signal }) => client.call('getPurchases', { signal })),
      logout: fromPromise(async () => {
        try {
          await client.call('logout');
        } catch (error) {
          // Nobody to sign out any more.
          if (!(error instanceof ApiError && error.status === 401)) throw error;
        }
      }),
      signInWindow: signInWindow(window, client.absolute('/auth/go/')),
      otherTabs: otherTabs(client.absolute('/')),
    },
  });
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;
