import { leadsToServer } from '@magazine-store/protocol';
import { useCallback } from 'react';
import { useStore } from '../storeContext.ts';

/** Whether a link of a PDF or of the publisher's texts may be followed: those to the server's own folders may not. */
export function useFollowsLink(): (url: string) => boolean {
  const { serverUrls } = useStore();
  return useCallback(
    (url) => {
      const servers = serverUrls().map((server) => new URL(server));
      return !leadsToServer(new URL(url, document.baseURI), servers);
    },
    [serverUrls],
  );
}
