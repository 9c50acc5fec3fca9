import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/**
 * The page's own content inside the element. It shows until the store has something to show. The HTML that the server
 * has rendered for this leaves the page then.
 */
export function PageContent() {
  const slot = useRef<HTMLSlotElement>(null);
  useLayoutEffect(() => {
    const root = slot.current?.getRootNode() as ShadowRoot;
    return () =>
      queueMicrotask(() => {
        // Another screen may still show the content.
        if (root.querySelector('slot:not([name])')) return;
        for (const content of root.host.querySelectorAll(':scope > [data-prerendered]')) content.remove();
      });
  }, []);
  return <slot ref={slot} />;
}

/** Shows the screens once a language is loaded. */
export function WithTexts({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const hasTexts = useSyncExternalStore(
    (changed) => i18n.on('change', changed),
    () => i18n.locale !== '',
  );
  return hasTexts ? <I18nProvider i18n={i18n}>{children}</I18nProvider> : <PageContent />;
}
