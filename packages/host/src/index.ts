export type { CommandAnswer, RefusalReason, StoreState } from '@magazine-store/protocol';
export { autoMount, storeOf } from './autoMount.ts';
export { type MountedStore, type MountOptions, mountStore } from './mountStore.ts';
export type { HostEventName, HostEvents, StoreEventHandler } from './storeEvents.ts';
