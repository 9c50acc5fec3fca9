import { fromPromise } from 'xstate';
import type { Api } from '../../core/ports.ts';
import { textMachine } from './textMachine.ts';

/** A text of the publisher, from the server. */
export const createText = (api: Api) =>
  textMachine.provide({
    actors: {
      load: fromPromise(({ input: { name, locale }, signal }) =>
        api.call('getText', { params: { name }, query: { locale }, signal }),
      ),
    },
  });
