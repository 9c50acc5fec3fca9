import { type Features, type FirstScreenPage, type Store, toFeatures } from '@magazine-store/protocol';
import { providerData } from '../auth/providers/providerData.ts';
import type { Snapshot } from '../catalogue/catalogue.ts';
import type { Config } from '../config.ts';
import { gatewayData } from '../payments/gatewayData.ts';
import { textAddress } from '../texts/publisherTexts.ts';
import { toMessage } from './message.ts';

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

export function pageData(config: Config, store: Store, catalogue: Snapshot): FirstScreenPage['data'] {
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
    ...(config.STORE_TERMS && { terms_url: textAddress('terms', config.STORE_TERMS) }),
    ...(config.STORE_TERMS_JA && { terms_url_ja: config.STORE_TERMS_JA }),
    ...(config.STORE_PRIVACY && { privacy_url: textAddress('privacy', config.STORE_PRIVACY) }),
    ...(config.MESSAGE_HEADER && { message: toMessage(config.MESSAGE_HEADER, config.MESSAGE_TEXT) }),
    store,
    plans: [...catalogue.plans],
    ...(catalogue.issues.length <= INLINE_ISSUES && { issues: [...catalogue.issues] }),
  };
}
