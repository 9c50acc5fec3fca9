import { useLayoutEffect } from 'react';
import { useStore } from './storeContext.ts';

/** Names the page after this screen while the screen shows. */
export function useScreenName(name: string): void {
  const { nameScreen } = useStore();
  useLayoutEffect(() => nameScreen(name), [nameScreen, name]);
}
