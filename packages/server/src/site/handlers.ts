import type { Handler } from '../api.ts';
import type { Services } from '../services.ts';
import { pageData } from './pageData.ts';

export function siteHandlers({ config, store, catalogue, visitors }: Services) {
  const getPage: Handler<'getPage'> = async ({ request }) => ({
    ...pageData(config, store, await catalogue.current()),
    ...visitors.pageTokenOf(request),
  });
  return { getPage };
}
