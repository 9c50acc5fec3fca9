import type { Config } from '../config.ts';
import type { Origins } from './providers/provider.ts';
import { sellingProviders } from './sellingProviders.ts';

/**
 * The sources from which a page with a cart loads its payment providers' parts, by names of content security policies.
 */
export type PaymentSources = Partial<Record<keyof Origins, string>>;

/** The sources for this store; none where nothing is sold. */
export function paymentSources(config: Config): PaymentSources {
  const providers = sellingProviders(config, config.paymentProviders);
  const all = (kind: keyof Origins) => providers.flatMap(({ origins }) => origins[kind]).join(' ');
  return { script: all('script'), connect: all('connect'), frame: all('frame'), image: all('image') };
}
