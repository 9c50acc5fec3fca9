import type { DocumentType } from '@magazine-store/protocol';
import type { ReactNode } from 'react';
import type { StoreCommands } from '../ui/storeContext.ts';
import { EmbeddingScreen, ReadingScreen } from './chunks.ts';
import { createCommands } from './commands.ts';
import { createApp } from './createApp.ts';
import { createDismissals } from './dismissals.ts';
import type { Hosting } from './hosting.ts';
import { loadOnce } from './loadOnce.ts';
import { onPage } from './onPage.ts';
import { createPorts, type StoreSettings } from './ports.ts';
import { StoreRoot } from './StoreRoot.tsx';
import { createServices } from './services.ts';
import { createStyleTarget } from './styleTarget.ts';

/** A whole store, composed for one element. It lives as long as the element. */
export interface ComposedStore {
  readonly commands: StoreCommands;
  render(): ReactNode;
  /** Applies the settings that may change while a store lives: language and theme. */
  change(settings: StoreSettings): void;
  /** Connects the store to the page's address and size while its element is on the page. */
  connect(): void;
  disconnect(): void;
  /** Stops the store for good. */
  stop(): void;
}

export function composeStore(element: HTMLElement, root: ShadowRoot, settings: StoreSettings): ComposedStore {
  const ports = createPorts(element, settings, {
    onExpired: () => app.send({ type: 'session.expired' }),
    // While the store boots, the app reports failures itself.
    onFailure: (code) => app.getSnapshot().matches('ready') && announce('error', { code }),
  });
  const { client, announce, router, lastPages } = ports;
  let host: Hosting | null = null;
  const findHost = loadOnce(async () => {
    const { talkWithHost } = await EmbeddingScreen.load();
    const prepare = (issueId: number, type: DocumentType) => {
      services.warm({ opens: 'detail' });
      services.warm({ opens: 'reader', issueId, type });
    };
    host = talkWithHost({ window, element, app, router, announce, lastPages, prepare });
    return host;
  });
  router.connect();
  const app = createApp(ports, findHost);
  const commands = createCommands({
    app,
    announce,
    handOver: (opening) => host?.handOver(opening) ?? false,
    lastPages,
  });
  app.on('account.wanted', ({ expand }) => commands.openAccount(expand));
  const services = createServices(ports, app, commands);
  const screens = {
    app,
    ports,
    services,
    dismissals: createDismissals(ports.cookies),
    styleTarget: createStyleTarget(root),
  };
  const page = onPage(ports, root, app);
  // If the address names a reader, load its code together with the data.
  if (app.getSnapshot().context.route.name === 'viewer') {
    const warm = ReadingScreen.load().then(({ warmViewer }) => warmViewer(client));
    warm.catch(() => {});
  }
  app.start();
  return {
    commands,
    ...page,
    change(next) {
      ports.settings = next;
      ports.speak();
    },
    render: () => <StoreRoot {...screens} />,
    stop() {
      page.disconnect();
      if (settings.embedded)
        findHost().then(
          (found) => found.stop(),
          () => {},
        );
      app.stop();
    },
  };
}
