import type { PageData } from '@magazine-store/protocol';
import type { Config } from '../config.ts';
import { CONSENTS } from './consents.ts';
import { sellingProviders } from './sellingProviders.ts';

/** The page data for payments. Where no provider sells, nothing is sold. */
export function gatewayData(config: Config): Pick<PageData, 'gateways' | 'consents'> {
  const providers = sellingProviders(config, config.paymentProviders);
  const gateways = Object.fromEntries(
    providers.map(({ name, sells, pageData }) => [name, { sells: [...sells], ...pageData }]),
  );
  return { gateways, ...(providers.length > 0 && { consents: CONSENTS }) };
}
