import type { RegistrationRefusal } from '@magazine-store/protocol';
import { fromPromise } from 'xstate';
import { type Api, ApiError } from '../../core/ports.ts';
import { type SessionLogic, sessionMachine } from '../../core/session/sessionMachine.ts';
import { attemptActors } from './attemptActors.ts';
import { otherTabs } from './otherTabs.ts';

/** Part of the session's chunk, which needs these actors anyway. */
export { attemptActors };

/** A session at the server. */
export function createSession(api: Api): SessionLogic {
  return sessionMachine.provide({
    actors: {
      loadUser: fromPromise(async ({ signal }) => {
        if (api.lacksSession()) return null;
        try {
          return await api.call('getMe', { signal });
        } catch (error) {
          if (isRefusal(error)) return null;
          throw error;
        }
      }),
      loadPurchases: fromPromise(({ signal }) => api.call('getPurchases', { signal })),
      logout: fromPromise(async () => {
        try {
          await api.call('logout');
        } catch (error) {
          // The session has already ended, so signing out has succeeded.
          if (!(error instanceof ApiError && error.status === 401)) throw error;
        }
      }),
      ...attemptActors(api),
      register: fromPromise(async ({ input: { registration, verifier, code } }) => {
        const { key, csrfToken } = registration;
        try {
          await api.call('register', { body: { key, csrfToken, verifier, ...(code !== null && { code }) } });
          return { registered: true };
        } catch (error) {
          if (!(error instanceof ApiError) || !isRefusal(error)) throw error;
          return { refused: refusalIn(error) };
        }
      }),
      otherTabs: otherTabs(api.absolute('/')),
    },
  });
}

/** The server's reason, if it has one for the visitor; else only that registration failed. */
function refusalIn({ answer, status }: ApiError): RegistrationRefusal['id'] {
  const { id } = (answer ?? {}) as Partial<RegistrationRefusal>;
  return status <= 422 && id ? id : 'could_not_register';
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;
