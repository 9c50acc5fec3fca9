import type { Client } from '../api/client.ts';
import type { DeclarationPage } from '../declarations/DeclarationPage.tsx';
import type { DeclarationActor } from '../declarations/declarationMachine.ts';
import type { DeclarationKind } from '../declarations/declarationRules.ts';
import { loadDeclarations } from './laterChunks.ts';
import { loadOnce } from './loadOnce.ts';

type LoadDeclarations = () => Promise<
  { DeclarationPage: typeof DeclarationPage } & Readonly<Record<DeclarationKind, DeclarationActor>>
>;

/** Each store's own, made when one is first wanted: a form that was left still has what was typed. */
const loaders = new WeakMap<Client, LoadDeclarations>();

/** The same function for the same store. */
export function declarationsOf(client: Client): LoadDeclarations {
  const known = loaders.get(client);
  if (known) return known;
  const load = loadOnce(async () => {
    const { DeclarationPage, createDeclarations } = await loadDeclarations();
    return { DeclarationPage, ...createDeclarations(client) };
  });
  loaders.set(client, load);
  return load;
}
