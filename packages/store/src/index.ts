import { defineMagazineStore, type MagazineStoreElement } from './MagazineStoreElement.ts';

defineMagazineStore();

declare global {
  interface HTMLElementTagNameMap {
    'magazine-store': MagazineStoreElement;
  }
}

export type { MagazineStoreElement };
