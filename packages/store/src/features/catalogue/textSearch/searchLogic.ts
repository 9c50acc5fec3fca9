import { fromPromise } from 'xstate';
import { type Api, ApiError } from '../../../core/ports.ts';
import { type SearchOutcome, type SearchRequest, searchMachine } from './searchMachine.ts';

/** The search at the store's server. */
export const searchLogic = (api: Api) =>
  searchMachine.provide({
    actors: {
      ask: fromPromise<SearchOutcome, SearchRequest>(async ({ input, signal }) => {
        const { query, series, ...rest } = input;
        try {
          return await api.call('searchAll', {
            query: { q: query, ...rest, ...(series !== null && { series }) },
            signal,
          });
        } catch (error) {
          if (error instanceof ApiError && error.status === 429) return 'too_many';
          throw error;
        }
      }),
    },
  });
