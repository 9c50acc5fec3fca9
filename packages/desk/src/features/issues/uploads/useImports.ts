import { queryOptions, useQuery } from '@tanstack/react-query';
import { isSignedOut } from '../../../api/DeskError.ts';
import { deskApi } from '../../../api/deskApi.ts';

const QUICK_MILLISECONDS = 1000;
const SLOW_MILLISECONDS = 15_000;

/** The imports of the last day, of all members: often asked for while one is under way. */
export const importsQuery = queryOptions({
  queryKey: ['issues', 'imports'],
  queryFn: ({ signal }) => deskApi('listImports', undefined, { signal }),
  refetchInterval({ state: { data, error } }) {
    if (isSignedOut(error)) return false;
    const isUnderWay = data?.rows.some(({ state }) => state === 'waiting' || state === 'running');
    return isUnderWay ? QUICK_MILLISECONDS : SLOW_MILLISECONDS;
  },
});

export const useImports = () => useQuery(importsQuery);
