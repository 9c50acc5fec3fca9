import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { type UploadState, uploadStore } from './uploadStore.ts';

/** The files on their way. Each file that has arrived begins an import. */
export function useUploads(): UploadState {
  const state = useSyncExternalStore(uploadStore.subscribe, uploadStore.get);
  const queries = useQueryClient();
  useEffect(() => void uploadStore.findInterrupted(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number changes with each file that has arrived
  useEffect(() => void queries.invalidateQueries({ queryKey: ['issues', 'imports'] }), [state.arrived]);
  return state;
}
