/** The parts of the server that tests and the demo put together themselves. */
export { createApp } from './app.ts';
export { keepCurrency, type StoreMoney } from './catalogue/currency.ts';
export { type Config, readConfig, SettingError } from './config.ts';
export { type Connection, connect, type Database, DatabaseInUse } from './database/connection.ts';
export { diskStorage } from './reading/diskStorage.ts';
export { createServices, type Services } from './services.ts';
