import type { Config } from '../config.ts';
import { storeFeatures } from './pageData.ts';

/** The reason why readers of this store can't get a paid issue; null where they can. */
export function sellingObstacle(config: Config): string | null {
  const { signIn, payments, promocodesOnly } = storeFeatures(config);
  if (!signIn) return 'readers cannot buy paid issues: no identity provider is set up (AUTH_…)';
  if (payments || promocodesOnly) return null;
  return 'readers cannot buy paid issues: no payment provider is set up (STRIPE_…, PAYPAL_…)';
}
