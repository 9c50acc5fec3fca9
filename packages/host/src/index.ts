export { type MountedStore, type MountOptions, mountStore } from './mountStore.ts';
export type { StoreEventHandler } from './storeFrame.ts';
