import path from 'node:path';
import type { Store } from '@magazine-store/protocol';
import { type Confirmations, createConfirmations } from './auth/confirmations.ts';
import { type Cookies, createCookies } from './auth/cookies.ts';
import type { Connection } from './auth/providers/provider.ts';
import { createRegistrations, type Registrations } from './auth/registrations.ts';
import type { Secrets } from './auth/secrets.ts';
import { createSignInCodes, type SignInCodes } from './auth/signInCodes.ts';
import { createVisitors, type Visitors } from './auth/visitors.ts';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import type { StoreMoney } from './catalogue/currency.ts';
import { loadStoreDetails } from './catalogue/storeDetails.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import { createUploads, UPLOADS_FOLDER, type Uploads } from './desk/issues/uploads.ts';
import { type CreateLimiter, createLimiters } from './limits/limiters.ts';
import { createMailer, type SendMail } from './mail/mailer.ts';
import { createPayments, type Payments } from './payments/createPayments.ts';
import { type AccessCheck, createAccessCheck } from './reading/accessCheck.ts';
import { type FileAddresses, fileAddresses } from './reading/fileAddresses.ts';
import { type FileTokens, fileTokens } from './reading/fileTokens.ts';
import { createKnownFiles, type KnownFiles } from './reading/knownFiles.ts';
import type { PresignedFiles } from './reading/presignedFiles.ts';
import type { Storage } from './reading/storage.ts';
import { createDescribedStore, type StoreLook } from './site/describedStore.ts';
import type { PublisherTexts } from './texts/publisherTexts.ts';

/** The parts that the server's features use, made once at the start. */
export interface Services {
  config: Config;
  db: Database;
  storage: Storage;
  /** The store as its publisher describes it now. */
  store: Store;
  catalogue: Catalogue;
  files: KnownFiles;
  addresses: FileAddresses;
  /** Set if the bucket itself sends documents and pictures. */
  presigned: PresignedFiles | undefined;
  tokens: FileTokens;
  hasAccess: AccessCheck;
  texts: Readonly<PublisherTexts>;
  look: Readonly<StoreLook>;
  sendMail: SendMail;
  createLimiter: CreateLimiter;
  cookies: Cookies;
  visitors: Visitors;
  confirmations: Confirmations;
  signInCodes: SignInCodes;
  registrations: Registrations;
  payments: Payments;
  /** The identity providers by name. */
  providers: ReadonlyMap<string, Connection>;
  /** The uploads of the desk. The first call makes their folder. */
  uploads(): Uploads;
}

/** @param money The currency of the prices in the database, from `keepCurrency`. */
export async function createServices(
  config: Config,
  db: Database,
  storage: Storage,
  money: StoreMoney,
): Promise<Services> {
  const secrets: Secrets = [config.SESSION_SECRET, ...config.FORMER_SESSION_SECRETS];
  const cookies = createCookies(config);
  const { store, texts, look, describe } = createDescribedStore(config, money);
  describe((await loadStoreDetails(db)).details);
  const catalogue = createCatalogue(db, describe);
  const createLimiter = createLimiters(db, config.SESSION_SECRET);
  let uploads: Uploads | undefined;
  return {
    config,
    db,
    storage,
    store,
    catalogue,
    hasAccess: createAccessCheck({ db, catalogue, store }),
    files: createKnownFiles(db),
    addresses: fileAddresses(config.FILES_URL ?? config.PUBLIC_URL, secrets, {
      secret: config.FILES_SECRET,
      secureLink: config.FILES_SECURE_LINK,
    }),
    presigned: await openPresigned(config),
    tokens: fileTokens(secrets, config.DOWNLOAD_SECONDS),
    texts,
    look,
    sendMail: createMailer(config, store),
    createLimiter,
    cookies,
    visitors: createVisitors(db, cookies, secrets),
    confirmations: createConfirmations(secrets),
    signInCodes: createSignInCodes(secrets),
    registrations: createRegistrations(secrets),
    payments: await createPayments({ config, db, store, createLimiter }),
    providers: new Map(
      await Promise.all(
        config.identityProviders.map(
          async ({ name, connect }): Promise<[string, Connection]> => [name, await connect(config.AUTH_SECONDS)],
        ),
      ),
    ),
    uploads() {
      uploads ??= createUploads(path.join(config.DATA_DIR, UPLOADS_FOLDER));
      return uploads;
    },
  };
}

/** Loads the code for it only where it is used. */
async function openPresigned({ PRESIGNED_FILES, STORAGE_URL }: Config): Promise<PresignedFiles | undefined> {
  if (!PRESIGNED_FILES || !STORAGE_URL) return undefined;
  return (await import('./reading/presignedFiles.ts')).presignedFiles(STORAGE_URL);
}
