import { fromPromise, type PromiseActorLogic } from 'xstate';
import { ApiError, type Client } from '../api/client.ts';
import { type AttemptLogic, attemptMachine, type Verifier } from './attemptMachine.ts';
import { signInWindow } from './signInWindow.ts';
import { createVerifier } from './verifier.ts';

/** What a machine needs that lets a visitor sign in somewhere. */
export interface AttemptActors {
  createVerifier: PromiseActorLogic<Verifier>;
  attempt: AttemptLogic;
}

export const attemptActors = (client: Client): AttemptActors => ({
  createVerifier: fromPromise(createVerifier),
  attempt: attemptMachine.provide({
    actors: {
      signInWindow: signInWindow(window, client.absolute('/')),
      redeem: fromPromise(async ({ input, signal }) => {
        try {
          return await client.call('redeemSignIn', { body: input, signal });
        } catch (error) {
          // The session has ended, so there is no account to link to: asking again is useless.
          if (error instanceof ApiError && error.status === 401) return { status: 'error', error: error.code };
          throw error;
        }
      }),
    },
  }),
});
