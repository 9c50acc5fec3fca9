import type { StoreMoney } from '../catalogue/currency.ts';
import type { DataConfig } from '../config.ts';
import { withCommands } from './withCommands.ts';

/** The currency of the store's prices. @throws PlainError when the settings of this command name another currency */
export const storeMoney = (config: DataConfig): Promise<StoreMoney> =>
  withCommands(config, (commands) => commands.keepCurrency(config.STORE_CURRENCY));
