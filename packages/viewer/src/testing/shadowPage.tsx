import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StyleSheetManager } from 'styled-components';
import { useTexts } from '../i18n.ts';

/** Shows parts of the viewer in a shadow root of a host page, in English. */
export function openShadowPage() {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const styles = document.createElement('div');
  const place = document.createElement('div');
  root.append(styles, place);
  const app = createRoot(place);

  return {
    root,
    show: (content: ReactNode) =>
      app.render(
        <StrictMode>
          <StyleSheetManager target={styles}>
            <InEnglish>{content}</InEnglish>
          </StyleSheetManager>
        </StrictMode>,
      ),
    remove() {
      app.unmount();
      host.remove();
    },
  };
}

export type ShadowPage = ReturnType<typeof openShadowPage>;

function InEnglish({ children }: { children: ReactNode }) {
  const texts = useTexts('en');
  return texts && <I18nProvider i18n={texts}>{children}</I18nProvider>;
}
