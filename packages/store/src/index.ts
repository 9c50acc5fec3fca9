import { defineMagazineStore } from './MagazineStoreElement.ts';

defineMagazineStore();

export type * from './elementTypes.ts';
