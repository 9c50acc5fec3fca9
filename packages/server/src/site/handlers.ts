import type { Handler } from '../api.ts';
import { snapshotFor } from '../reading/snapshotFor.ts';
import type { Services } from '../services.ts';
import { pageData } from './pageData.ts';

export function siteHandlers(services: Services) {
  const { visitors } = services;

  const getPage: Handler<'getPage'> = async ({ request }) => ({
    ...pageData(services, await snapshotFor(services, request)),
    ...visitors.pageToken(request),
  });
  return { getPage };
}
