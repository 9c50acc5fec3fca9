import { fromPromise } from 'xstate';
import { ApiError, type Client } from '../../core/ports.ts';
import { type AttemptActors, attemptMachine } from '../../core/session/attemptMachine.ts';
import { signInWindow } from './signInWindow.ts';
import { createVerifier } from './verifier.ts';

export const attemptActors = (client: Client): AttemptActors => ({
  createVerifier: fromPromise(createVerifier),
  attempt: attemptMachine.provide({
    actors: {
      signInWindow: signInWindow(window, client.absolute('/')),
      redeem: fromPromise(async ({ input, signal }) => {
        try {
          return await client.call('redeemSignIn', { body: input, signal });
        } catch (error) {
          // The session has ended, so there is no account to link to. Asking again is useless.
          if (error instanceof ApiError && error.status === 401) return { status: 'error', error: error.code };
          throw error;
        }
      }),
    },
  }),
});
