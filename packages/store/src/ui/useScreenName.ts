import { useLayoutEffect } from 'react';
import { useStore } from './storeContext.ts';

/** Sets the page's title to the name of this screen while the screen shows. */
export function useScreenName(name: string): void {
  const { nameScreen } = useStore();
  useLayoutEffect(() => nameScreen(name), [nameScreen, name]);
}
