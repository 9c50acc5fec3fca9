import type { PageData } from '@magazine-store/protocol';
import type { Config } from '../config.ts';
import { CONSENTS } from './consents.ts';
import { sellingProviders } from './sellingProviders.ts';

/**
 * The page data for payments. A provider that sells nothing now stays among them: readers see what they have paid, and can
 * end their contracts.
 */
export function gatewayData(config: Config): Pick<PageData, 'gateways' | 'consents'> {
  const selling = sellingProviders(config, config.paymentProviders);
  const gateways = Object.fromEntries(
    config.paymentProviders.map((provider) => [
      provider.name,
      { sells: selling.includes(provider) ? [...provider.sells] : [], ...provider.pageData },
    ]),
  );
  return { gateways, ...(selling.length > 0 && { consents: CONSENTS }) };
}
