interface PageTitleOptions {
  document: Pick<Document, 'title'>;
  /** Undefined until the store's name is known. */
  storeName: () => string | undefined;
  /** True on a page of the store's own server. Any other page gets its title back after the last screen. */
  isOwn: boolean;
}

/**
 * Names the page after the topmost screen, as the server does for that screen's address: in tabs, bookmarks, the history
 * and screen readers. Returns a function that a screen calls with its name; that function returns one that removes the
 * name again.
 */
export function createPageTitle({ document, storeName, isOwn }: PageTitleOptions): (screen: string) => () => void {
  let screens: { name: string }[] = [];
  let written: string | null = null;
  let hostTitle = document.title;

  function write() {
    const title = [screens.at(-1)?.name, storeName()].filter(Boolean).join(' · ');
    document.title = screens.length > 0 || isOwn ? title : hostTitle;
    written = document.title;
  }
  return (name) => {
    if (document.title !== written) hostTitle = document.title;
    const screen = { name };
    screens = [...screens, screen];
    write();
    return () => {
      screens = screens.filter((other) => other !== screen);
      // A router of the host page may have named its next page already.
      if (document.title === written) write();
    };
  };
}
