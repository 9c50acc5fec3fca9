import type { StoreState } from '@magazine-store/protocol';
import type { ReactNode } from 'react';
import { type AnsweredCommands, createCommands } from './commands.ts';
import { createApp } from './createApp.ts';
import { onPage } from './onPage.ts';
import { createPorts, type StoreSettings } from './ports.ts';
import { StoreRoot } from './StoreRoot.tsx';
import { createServices } from './services.ts';
import { watchState } from './storeState.ts';
import { createStyleTarget } from './styleTarget.ts';
import { watchErrors } from './watchErrors.ts';

/** A whole store, composed for one element. It lives as long as the element. */
export interface ComposedStore {
  readonly commands: AnsweredCommands;
  /** Returns the same object until the state changes. */
  readState(): StoreState;
  render(): ReactNode;
  /** Applies the settings that may change while a store lives: language and theme. */
  change(settings: StoreSettings): void;
  /** Connects the store to the page's address and size while its element is on the page. */
  connect(): void;
  disconnect(): void;
  /** Stops the store for good. */
  stop(): void;
}

/** Joins ports, machines and screens. */
export function composeStore(element: HTMLElement, root: ShadowRoot, settings: StoreSettings): ComposedStore {
  const ports = createPorts(element, settings, () => ({ app, warm: services.warm }));
  ports.router.connect();
  const app = createApp(ports);
  const commands = createCommands({ app, ...ports, warm: (next) => services.warm(next) });
  app.on('account.wanted', ({ expand }) => commands.openAccount(expand));
  const errors = watchErrors(ports);
  const services = createServices(ports, app, commands, errors.report);
  const page = onPage(ports, root, app);
  const screens = { app, ports, services, styleTarget: createStyleTarget(root) };
  const readState = watchState(app, ports.host.announce);
  app.start();
  const disconnect = () => {
    page.disconnect();
    errors.disconnect();
  };
  return {
    commands,
    readState,
    connect() {
      errors.connect();
      page.connect();
    },
    disconnect,
    change(next) {
      ports.settings = next;
      ports.setLanguage();
    },
    render: () => <StoreRoot {...screens} />,
    stop() {
      disconnect();
      ports.host.stop();
      app.stop();
    },
  };
}
