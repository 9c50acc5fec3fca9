import type { Store } from '@magazine-store/protocol';
import type { StoreMoney } from '../catalogue/currency.ts';
import type { Config } from '../config.ts';

/** The path of the publisher's mark, if there is one. */
export const ICON_PATH = '/icon';

/** The store as its settings describe it. */
export const toStore = (config: Config, { currency, precision }: StoreMoney): Store => ({
  name: config.STORE_NAME,
  icon: config.STORE_ICON_FILE ? ICON_PATH : null,
  description: config.STORE_DESCRIPTION,
  rtl: config.STORE_RTL,
  enable_downloading: config.ENABLE_DOWNLOADING,
  require_auth_to_read: config.REQUIRE_AUTH_TO_READ,
  currency,
  currency_precision: precision,
  enable_pagination: config.ENABLE_PAGINATION,
  ...(config.STORE_FEATURED_ISSUE && { featured_issue_id: config.STORE_FEATURED_ISSUE }),
  ...(config.POWERED_BY_URL && { powered_by_url: config.POWERED_BY_URL }),
});
