import { useStore } from './storeContext.ts';

/** Returns the props that make a button a link to one of the store's locations, in the HTML that the server renders. */
export function useLinkWithoutScripts() {
  const { prerender, href } = useStore();
  return (location: string) => (prerender ? { as: 'a' as const, href: href(location) } : {});
}
