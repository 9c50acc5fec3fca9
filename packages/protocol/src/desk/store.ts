import type { DeskOperation } from './deskOperation.ts';

/** The store's name, texts and look, which the publisher edits. The shapes stand in `schemas/store.ts`. */
export const storeOperations = {
  getStoreDetails: { method: 'GET', path: '/api/desk/store', roles: ['owner', 'editor'] },
  getOperatorSettings: { method: 'GET', path: '/api/desk/settings', roles: ['owner', 'editor'] },
  setStoreIcon: { method: 'PUT', path: '/api/desk/store/icon', roles: ['owner', 'editor'] },
  changeStoreDetails: { method: 'PUT', path: '/api/desk/store', roles: ['owner', 'editor'] },
  listStoreChanges: { method: 'GET', path: '/api/desk/store/changes', roles: ['owner', 'editor'] },
  undoStoreChange: { method: 'POST', path: '/api/desk/store/changes/:change/undo', roles: ['owner', 'editor'] },
} as const satisfies Record<string, DeskOperation>;
