import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { MagazineStoreAttributes, MagazineStoreElement, MagazineStoreEventMap } from './magazine-store.js';

/** As templates know a component: its props, and what it emits. */
type MagazineStoreComponent = new () => MagazineStoreElement & {
  /** For the checker of templates alone. */
  $props: HTMLAttributes & Partial<MagazineStoreAttributes> & PublicProps;
  /** For the checker of templates alone. */
  $emit: EmitFn<{ [Name in keyof MagazineStoreEventMap]: (event: MagazineStoreEventMap[Name]) => void }>;
};

declare module 'vue' {
  interface GlobalComponents {
    'magazine-store': MagazineStoreComponent;
  }
}
