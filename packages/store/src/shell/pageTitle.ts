interface PageTitleOptions {
  document: Pick<Document, 'title'>;
  /** Undefined until the store's name is known. */
  storeName: () => string | undefined;
}

/**
 * Names the page after the topmost screen, as the server does for that screen's address: in tabs, bookmarks, the history
 * and screen readers. Returns a function that a screen calls with its name; that function returns one that removes the
 * name again.
 */
export function createPageTitle({ document, storeName }: PageTitleOptions): (screen: string) => () => void {
  let screens: { name: string }[] = [];

  function write() {
    document.title = [screens.at(-1)?.name, storeName()].filter(Boolean).join(' · ');
  }
  return (name) => {
    const screen = { name };
    screens = [...screens, screen];
    write();
    return () => {
      screens = screens.filter((other) => other !== screen);
      write();
    };
  };
}
