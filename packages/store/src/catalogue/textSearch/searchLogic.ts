import { fromPromise } from 'xstate';
import type { Client } from '../../api/client.ts';
import { searchMachine } from './searchMachine.ts';

/** The search with the store's server behind it. */
export const searchLogic = (client: Client) =>
  searchMachine.provide({
    actors: {
      ask: fromPromise(({ input: { query, limit, offset }, signal }) =>
        client.call('searchAll', { query: { q: query, limit, offset }, signal }),
      ),
    },
  });
