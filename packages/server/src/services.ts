import type { Store } from '@magazine-store/protocol';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import { createMailer, type SendMail } from './mail/mailer.ts';
import { type FileTokens, fileTokens } from './reading/fileTokens.ts';
import type { Storage } from './reading/storage.ts';
import { storeOf } from './site/store.ts';
import { type PublisherTexts, publisherTexts } from './texts/publisherTexts.ts';

/** What the features of the server stand on, made once at the start. */
export interface Services {
  config: Config;
  db: Database;
  storage: Storage;
  store: Store;
  catalogue: Catalogue;
  tokens: FileTokens;
  texts: PublisherTexts;
  sendMail: SendMail;
}

export const createServices = (config: Config, db: Database, storage: Storage): Services => ({
  config,
  db,
  storage,
  store: storeOf(config),
  catalogue: createCatalogue(db),
  tokens: fileTokens(config.SESSION_SECRET, config.DOWNLOAD_SECONDS),
  texts: publisherTexts(config),
  sendMail: createMailer(config),
});
