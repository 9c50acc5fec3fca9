import { fromPromise } from 'xstate';
import type { Client } from '../../core/ports.ts';
import { textMachine } from './textMachine.ts';

/** A text of the publisher, from the server that this client asks. */
export const createText = (client: Client) =>
  textMachine.provide({
    actors: {
      load: fromPromise(({ input: { name, locale }, signal }) =>
        client.call('getText', { params: { name }, query: { locale }, signal }),
      ),
    },
  });
