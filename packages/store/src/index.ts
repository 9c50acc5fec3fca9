import { defineMagazineStore } from './shell/MagazineStoreElement.ts';

defineMagazineStore();

export type * from './elementTypes.ts';
