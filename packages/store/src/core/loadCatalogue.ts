import { sellsPlans } from '@magazine-store/protocol';
import type { Publication } from './appContext.ts';
import type { Catalogue } from './appSetup.ts';
import type { Api } from './ports.ts';

/** Loads the current issues and plans. */
export async function loadCatalogue(
  api: Api,
  publication: Publication | null,
  signal: AbortSignal,
): Promise<Catalogue> {
  const [{ issues }, { plans }] = await Promise.all([
    api.call('getIssues', { signal }),
    publication && sellsPlans(publication.page.gateways)
      ? api.call('getPlans', { signal })
      : { plans: publication?.plans ?? [] },
  ]);
  return { issues, plans };
}
