import { fromPromise } from 'xstate';
import { type Api, ApiError } from '../../../core/ports.ts';
import { type SearchOutcome, type SearchRequest, searchMachine } from './searchMachine.ts';

/** The search at the store's server. */
export const searchLogic = (api: Api) =>
  searchMachine.provide({
    actors: {
      ask: fromPromise<SearchOutcome, SearchRequest>(({ input: { query, limit, offset }, signal }) =>
        api.call('searchAll', { query: { q: query, limit, offset }, signal }).catch((error) => {
          if (error instanceof ApiError && error.status === 429) return 'too_many';
          throw error;
        }),
      ),
    },
  });
