import { type Features, type FirstScreenPage, toFeatures } from '@magazine-store/protocol';
import { providerData } from '../auth/providers/providerData.ts';
import type { Snapshot } from '../catalogue/catalogue.ts';
import type { Config } from '../config.ts';
import { gatewayData } from '../payments/gatewayData.ts';
import type { Services } from '../services.ts';

/** The most issues in a page's data. With more, the store loads the list by a call of its own, which browsers cache. */
const INLINE_ISSUES = 200;

const sellingData = (config: Config) => ({
  ...providerData(config.identityProviders),
  ...gatewayData(config),
  sandbox: config.SANDBOX,
  promocodes_mode_only: config.PROMOCODES_ONLY,
});

/** The features of a store with these settings. */
export const storeFeatures = (config: Config): Features => toFeatures(sellingData(config));

export function pageData(
  { config, store, texts }: Pick<Services, 'config' | 'store' | 'texts'>,
  catalogue: Snapshot,
): FirstScreenPage['data'] {
  return {
    origin: config.PUBLIC_URL,
    ...(config.STORE_LOCALE && { locale: config.STORE_LOCALE }),
    ...(config.STORE_THEME && { theme: config.STORE_THEME }),
    ui_direction: config.STORE_DIRECTION,
    ...sellingData(config),
    currency: store.currency,
    currency_precision: store.currency_precision,
    embed_origins: config.EMBED_ORIGINS,
    ...(config.SUPPORT_EMAIL && { support_email: config.SUPPORT_EMAIL }),
    ...(texts.terms && { terms_url: texts.terms.address }),
    ...(texts.termsJa && { terms_url_ja: texts.termsJa }),
    ...(texts.privacy && { privacy_url: texts.privacy.address }),
    ...(texts.message && { message: texts.message }),
    store: { ...store },
    plans: [...catalogue.plans],
    ...(catalogue.issues.length <= INLINE_ISSUES && { issues: [...catalogue.issues] }),
  };
}
