import { type PageData, sellsPlans } from '@magazine-store/protocol';
import type { BootOutcome } from './appSetup.ts';
import { type Api, ApiError, failureCode } from './ports.ts';

interface BootSteps {
  api: Api;
  inlinePage: PageData | null;
  /** Without cookies a framed store could neither sign visitors in nor sell. */
  hasCookies(): Promise<boolean>;
  /** Loads the interface's language. It is called again with the page data. */
  applyPageLanguage(page: PageData | null): Promise<void>;
}

/** Loads everything that the first screen needs. Independent requests run at the same time. */
export async function boot({ api, inlinePage, hasCookies, applyPageLanguage }: BootSteps): Promise<BootOutcome> {
  const early = applyPageLanguage(inlinePage);
  if (!(await hasCookies())) {
    await early;
    return { failure: 'cookies_disabled' };
  }
  try {
    const page = inlinePage ?? (await api.call('getPage'));
    const [store, issues, plans] = await Promise.all([
      page.store ?? api.call('getStore'),
      page.issues ?? api.call('getIssues').then((answer) => answer.issues),
      // Not every payment provider sells plans.
      page.plans ?? (sellsPlans(page.gateways) ? api.call('getPlans').then((answer) => answer.plans) : []),
      applyPageLanguage(page),
    ]);
    return { publication: { page, store, issues, plans } };
  } catch (error) {
    // The failure page needs a language.
    await early;
    if (error instanceof ApiError) return { failure: failureCode(error) };
    throw error;
  }
}
