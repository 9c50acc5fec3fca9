import { leadsToServer } from '@magazine-store/protocol';
import { useCallback } from 'react';
import { useStore } from './storeContext.ts';

/**
 * Tells whether a link in a PDF or in the publisher's texts may be followed. Links to the server's own folders may not.
 */
export function useLinkFollowed(): (url: string) => boolean {
  const { serverUrls } = useStore();
  return useCallback(
    (url) => {
      const servers = serverUrls().map((server) => new URL(server));
      return !leadsToServer(new URL(url, document.baseURI), servers);
    },
    [serverUrls],
  );
}
