import type { PageData } from '@magazine-store/protocol';
import { ApiError, type Client, failureCode } from '../api/client.ts';
import type { BootOutcome } from './appMachine.ts';

interface BootSteps {
  client: Client;
  inlinePage: PageData | null;
  /** Without cookies a framed store could neither sign anyone in nor sell. */
  hasCookies(): Promise<boolean>;
  /** Starts to fetch the interface's language; asked again once the page data are there. */
  speakLanguageOf(page: PageData | null): Promise<void>;
}

/** Gets everything that the first screen needs, side by side where one doesn't wait for the other. */
export async function boot({ client, inlinePage, hasCookies, speakLanguageOf }: BootSteps): Promise<BootOutcome> {
  const early = speakLanguageOf(inlinePage);
  if (!(await hasCookies())) {
    await early;
    return { failure: 'cookies_disabled' };
  }
  try {
    const page = inlinePage ?? (await client.call('getPage'));
    const [store, issues, plans] = await Promise.all([
      page.store ?? client.call('getStore'),
      page.issues ?? client.call('getIssues').then((answer) => answer.issues),
      // The payment buttons alone sell them.
      page.plans ?? (page.gateways.paypal ? client.call('getPlans').then((answer) => answer.plans) : []),
      speakLanguageOf(page),
    ]);
    return { publication: { page, store, issues, plans } };
  } catch (error) {
    // The page that says so has to say it in a language.
    await early;
    if (error instanceof ApiError) return { failure: failureCode(error) };
    throw error;
  }
}
