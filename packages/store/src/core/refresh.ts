import type { Publication } from './appContext.ts';
import type { Catalogue } from './appMachine.ts';
import type { Client } from './ports.ts';

/** Loads the current issues and plans. */
export async function loadCatalogue(
  client: Client,
  publication: Publication | null,
  signal: AbortSignal,
): Promise<Catalogue> {
  const [{ issues }, { plans }] = await Promise.all([
    client.call('getIssues', { signal }),
    publication?.page.gateways.paypal ? client.call('getPlans', { signal }) : { plans: publication?.plans ?? [] },
  ]);
  return { issues, plans };
}
