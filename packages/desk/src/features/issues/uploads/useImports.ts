import { useQuery } from '@tanstack/react-query';
import { deskApi } from '../../../api/deskApi.ts';

const QUICK_MILLISECONDS = 1000;
const SLOW_MILLISECONDS = 15_000;

/** The imports of the last day, of all members: often asked for while one is under way. */
export const useImports = () =>
  useQuery({
    queryKey: ['issues', 'imports'],
    queryFn: ({ signal }) => deskApi('listImports', undefined, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => state === 'waiting' || state === 'running')
        ? QUICK_MILLISECONDS
        : SLOW_MILLISECONDS,
  });
