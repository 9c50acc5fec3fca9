import type { Services } from '../../services.ts';

export function moneyDeskHandlers(_services: Services) {
  return {};
}
