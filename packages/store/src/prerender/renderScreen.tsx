import { I18nProvider } from '@lingui/react';
import { type FirstScreen, type FirstScreenPage, tokenDeclarations } from '@magazine-store/protocol';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createGlobalStyle, ServerStyleSheet } from 'styled-components';
import { PageBox } from '../shell/PageBox.tsx';
import { REM } from '../ui/rem.ts';
import { StoreContext } from '../ui/storeContext.ts';
import { elementRules } from '../ui/theme.ts';
import { getI18n } from './catalogues.ts';
import { firstServices } from './firstServices.ts';
import { withoutStyleAttributes } from './withoutStyleAttributes.ts';

/** The rules of `GlobalStyle` for content outside of the shadow root. Like there, rules of components outweigh them. */
const PageStyle = createGlobalStyle`
  @property ${REM} {
    syntax: '<length>';
    inherits: true;
    initial-value: 16px;
  }
  [data-prerendered] {
    ${tokenDeclarations}
  }
  /* A press before the store is there would be lost. */
  [data-prerendered] button {
    pointer-events: none;
  }
  :where([data-prerendered]) {
    ${elementRules}
  }
`;

/** Renders a screen as the element will show it. */
export function renderScreen(page: FirstScreenPage, screen: ReactNode): FirstScreen {
  const { data, locale, theme, embedded } = page;
  const styles = new ServerStyleSheet();
  const markup = renderToStaticMarkup(
    styles.collectStyles(
      <div data-prerendered>
        <PageStyle />
        <I18nProvider i18n={getI18n(locale)}>
          <StoreContext value={firstServices(page)}>
            <PageBox
              height={embedded ? 'content' : 'window'}
              direction={data.ui_direction}
              theme={theme ?? data.theme ?? 'auto'}
              name={data.store.name}
              sandbox={data.sandbox}
            >
              {screen}
            </PageBox>
          </StoreContext>
        </I18nProvider>
      </div>,
    ),
  );
  // React puts preloads before the markup. The images stand right behind them.
  return withoutStyleAttributes(markup.slice(markup.indexOf('<div data-prerendered')), readRules(styles));
}

/** The rules of a sheet, without the marks by which styled-components would find them in a browser. */
function readRules(styles: ServerStyleSheet): string {
  const [{ props }] = styles.getStyleElement() as [ReactElement<{ dangerouslySetInnerHTML: { __html: string } }>];
  const rules = props.dangerouslySetInnerHTML.__html.split('/*!sc*/\n');
  return rules.filter((rule) => !rule.startsWith('data-styled.')).join('');
}
