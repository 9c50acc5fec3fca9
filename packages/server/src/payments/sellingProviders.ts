import type { Config } from '../config.ts';

/**
 * Those of the providers by which the store sells now. A store of coupons sells nothing, but its providers stay
 * connected: plans that were bought before go on, are billed, refunded and cancelled.
 */
export const sellingProviders = <Provider>(
  { PROMOCODES_ONLY }: Pick<Config, 'PROMOCODES_ONLY'>,
  providers: readonly Provider[],
): readonly Provider[] => (PROMOCODES_ONLY ? [] : providers);
