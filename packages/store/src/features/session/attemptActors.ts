import { fromPromise } from 'xstate';
import { type Api, ApiError } from '../../core/ports.ts';
import { type AttemptActors, attemptMachine } from '../../core/session/attemptMachine.ts';
import { signInWindow } from './signInWindow.ts';
import { createVerifier } from './verifier.ts';

export const attemptActors = (api: Api): AttemptActors => ({
  createVerifier: fromPromise(createVerifier),
  attempt: attemptMachine.provide({
    actors: {
      signInWindow: signInWindow(window, api.absolute('/'), api.language),
      redeem: fromPromise(async ({ input, signal }) => {
        try {
          return await api.call('redeemSignIn', { body: input, signal });
        } catch (error) {
          // The session has ended, so there is no account to link to. Asking again is useless.
          if (error instanceof ApiError && error.status === 401) return { status: 'error', error: error.code };
          throw error;
        }
      }),
    },
  }),
});
