interface PageTitleOptions {
  document: Pick<Document, 'title'>;
  /** Undefined while it is not known. */
  storeName: () => string | undefined;
}

/**
 * Calls the page by the screen on top, as its server does where it is asked for that screen: in tabs, bookmarks, the
 * history, and to who hears the page. Returns how a screen says its name; that returns how it takes it back.
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
