import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { MagazineStoreAttributes, MagazineStoreElement, MagazineStoreEventMap } from './magazine-store.js';

/** As React 19 listens to an element's own events: `onmagazine-store-purchase`. */
type MagazineStoreHandlers = {
  [Name in keyof MagazineStoreEventMap as `on${Name}`]?: ((event: MagazineStoreEventMap[Name]) => void) | undefined;
};

/** The attributes have types of their own; `base` and the like mean something else elsewhere. */
type Plain = Omit<HTMLAttributes<MagazineStoreElement>, keyof MagazineStoreAttributes>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'magazine-store': DetailedHTMLProps<Plain, MagazineStoreElement> &
        Partial<MagazineStoreAttributes> &
        MagazineStoreHandlers;
    }
  }
}
