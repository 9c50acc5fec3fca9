import type { Client } from '../api/client.ts';
import type { DeclarationPage } from '../declarations/DeclarationPage.tsx';
import type { DeclarationActor } from '../declarations/declarationMachine.ts';
import type { DeclarationKind } from '../declarations/declarationRules.ts';
import type { Drafts } from '../drafts.ts';
import { type LazyScreen, lazyScreen } from '../ui/LazyScreen.tsx';
import { loadDeclarations } from './laterChunks.ts';
import { loadOnce } from './loadOnce.ts';

type DeclarationScreen = LazyScreen<
  { DeclarationPage: typeof DeclarationPage } & Readonly<Record<DeclarationKind, DeclarationActor>>
>;

/** Each store's own, made when one is first wanted: a form that was left still has what was typed. */
const screens = new WeakMap<Client, DeclarationScreen>();

/** The same screen for the same store. */
export function declarationScreenOf(client: Client, drafts: Drafts): DeclarationScreen {
  const known = screens.get(client);
  if (known) return known;
  const screen = lazyScreen(
    loadOnce(async () => {
      const { DeclarationPage, createDeclarations } = await loadDeclarations();
      return { DeclarationPage, ...createDeclarations(client, drafts) };
    }),
  );
  screens.set(client, screen);
  return screen;
}
