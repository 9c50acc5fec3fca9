import { assign, emit, enqueueActions } from 'xstate';
import { hasAccounts, UNKNOWN_VISITOR } from '../appContext.ts';
import { appSetup } from '../appSetup.ts';

/** Loads the session's code, and tries again when the visitor next needs the account. */
export const sessionRegion = appSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      entry: assign({ visitor: UNKNOWN_VISITOR }),
      invoke: {
        src: 'loadSession',
        input: ({ context }) => ({ wanted: hasAccounts(context) }),
        onDone: {
          target: 'settled',
          actions: [
            assign(({ event, spawn, self }) =>
              event.output ? { session: spawn(event.output, { input: { owner: self, now: Date.now } }) } : {},
            ),
            enqueueActions(({ context: { session, expiredEarly }, enqueue }) => {
              if (session && expiredEarly) enqueue.sendTo(session, { type: 'expired' });
            }),
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            assign({ visitor: { ...UNKNOWN_VISITOR, checkFailed: true }, wishAfterCheck: null }),
            { type: 'notify', params: { code: 'connection_failed' } },
            emit({ type: 'failed', code: 'failed_to_load' }),
            enqueueActions(({ context: { place }, enqueue }) => {
              if (place.dialog === 'authDialog') enqueue('closeDialog');
            }),
          ],
        },
      },
    },
    settled: {
      on: {
        'check.retried': {
          actions: enqueueActions(({ context: { session }, enqueue }) => {
            if (session) enqueue.sendTo(session, { type: 'check.retried' });
          }),
        },
      },
    },
    failed: { on: { 'check.retried': 'loading' } },
  },
});
