import { StyleSheetManager } from 'styled-components';
import type { AppActor } from '../core/appMachine.ts';
import { StoreContext, type StoreServices } from '../ui/storeContext.ts';
import { GlobalStyle } from '../ui/theme.ts';
import { App } from './App.tsx';
import { WithTexts } from './PageContent.tsx';
import type { StorePorts } from './ports.ts';
import type { createStyleTarget } from './styleTarget.ts';

interface StoreRootProps {
  app: AppActor;
  ports: StorePorts;
  services: StoreServices;
  styleTarget: ReturnType<typeof createStyleTarget>;
}

/** The store's screens, and the parts that all of them share. */
export const StoreRoot = ({ app, ports, services, styleTarget }: StoreRootProps) => (
  <StyleSheetManager target={styleTarget}>
    <GlobalStyle />
    <WithTexts i18n={ports.language.i18n}>
      <StoreContext value={services}>
        <App
          app={app}
          api={ports.api}
          lastPages={ports.lastPages}
          dismissals={ports.dismissals}
          theme={ports.settings.theme}
          wholePage={ports.wholePage}
          onReload={() => {
            ports.drafts.keep(app.getSnapshot().context.visitor.user?.id ?? null);
            window.location.reload();
          }}
        />
      </StoreContext>
    </WithTexts>
  </StyleSheetManager>
);
