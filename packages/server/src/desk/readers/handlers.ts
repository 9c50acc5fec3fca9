import type { Services } from '../../services.ts';

export function readersDeskHandlers(_services: Services) {
  return {};
}
