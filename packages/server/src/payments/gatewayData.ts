import type { PageData } from '@magazine-store/protocol';
import type { Config } from '../config.ts';
import { CONSENTS } from './consents.ts';

/** The page data for payments. Where no provider is on, nothing is sold. */
export function gatewayData({ paymentProviders }: Config): Pick<PageData, 'gateways' | 'consents'> {
  const gateways = Object.fromEntries(
    paymentProviders.map(({ name, sells, pageData }) => [name, { sells: [...sells], ...pageData }]),
  );
  return { gateways, ...(paymentProviders.length > 0 && { consents: CONSENTS }) };
}
