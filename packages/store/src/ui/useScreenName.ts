import { useLayoutEffect } from 'react';
import { useStore } from '../storeContext.ts';

/** The page is called so while this screen shows. */
export function useScreenName(name: string): void {
  const { nameScreen } = useStore();
  useLayoutEffect(() => nameScreen(name), [nameScreen, name]);
}
