import type { Handler } from '../api.ts';
import type { Services } from '../services.ts';
import { pageData } from './pageData.ts';

export function siteHandlers({ config, store, catalogue }: Services) {
  const getPage: Handler<'getPage'> = async () => pageData(config, store, await catalogue.current());
  return { getPage };
}
