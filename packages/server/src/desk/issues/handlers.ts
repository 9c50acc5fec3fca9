import type { Services } from '../../services.ts';

export function issuesDeskHandlers(_services: Services) {
  return {};
}
