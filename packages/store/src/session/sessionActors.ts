import type { RegistrationRefusal } from '@magazine-store/protocol';
import { fromPromise } from 'xstate';
import { ApiError, type Client } from '../api/client.ts';
import { attemptActors } from '../attempt/attemptActors.ts';
import { otherTabs } from './otherTabs.ts';
import { type SessionLogic, sessionMachine } from './sessionMachine.ts';

/** Comes with the code of a session, which needs it anyway. */
export { attemptActors };

/** The session with the server that this client asks. */
export function createSession(client: Client): SessionLogic {
  return sessionMachine.provide({
    actors: {
      loadUser: fromPromise(async ({ signal }) => {
        if (client.knowsNobody()) return null;
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
          // The session has already ended.
          if (!(error instanceof ApiError && error.status === 401)) throw error;
        }
      }),
      ...attemptActors(client),
      register: fromPromise(async ({ input: { registration, verifier, code } }) => {
        const { key, csrfToken } = registration;
        try {
          await client.call('register', { body: { key, csrfToken, verifier, ...(code !== null && { code }) } });
          return { registered: true };
        } catch (error) {
          if (!(error instanceof ApiError) || !isRefusal(error)) throw error;
          return { refused: refusalIn(error) };
        }
      }),
      otherTabs: otherTabs(client.absolute('/')),
    },
  });
}

/** Any other refusal says no more than that it did not work (spec, section 8). */
function refusalIn({ answer, status }: ApiError): RegistrationRefusal['id'] {
  const { id } = (answer ?? {}) as Partial<RegistrationRefusal>;
  return status <= 422 && id ? id : 'could_not_register';
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;
