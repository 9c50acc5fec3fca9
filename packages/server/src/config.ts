import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { isCurrency } from '@magazine-store/protocol';
import { locale, theme } from '@magazine-store/protocol/schemas';
import { z } from 'zod';
import { configureIdentityProviders } from './auth/providers/configure.ts';
import { identityProviders } from './auth/providers/index.ts';
import type { ConfiguredProvider as ConfiguredIdentityProvider, IdentityProvider } from './auth/providers/provider.ts';
import { configureProviders } from './payments/providers/configure.ts';
import { paymentProviders } from './payments/providers/index.ts';
import type { ConfiguredProvider, PaymentProvider } from './payments/providers/provider.ts';
import { checkNames } from './settings/checkNames.ts';
import { isGuessable } from './settings/isGuessable.ts';
import { parseSettings } from './settings/parseSettings.ts';
import { absoluteUrl } from './settings/schemas.ts';
import { fileSetting, withSecretFiles } from './settings/secretFiles.ts';
import { type Environment, SettingError } from './settings/settingError.ts';
import { withSettingsFile } from './settings/settingsFile.ts';
import { isExternal } from './texts/publisherTexts.ts';

export { SettingError } from './settings/settingError.ts';

const flag = z.enum(['true', 'false'], { error: 'must be true or false' }).transform((text) => text === 'true');

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' })
  .transform((text) => new URL(text).origin);

/**
 * The proxies in front of the server: their number or their networks. With `true` the server would believe any
 * `X-Forwarded-For` that a visitor sends.
 */
const trustedProxies = z
  .string()
  .transform((text) => {
    if (text === 'false') return 0;
    return /^\d+$/.test(text) ? Number(text) : text.split(/[\s,]+/).filter(Boolean);
  })
  .refine(
    (proxies) => typeof proxies === 'number' || (proxies.length > 0 && proxies.every(isNetwork)),
    'must be the number of proxies in front of the server, such as 1, or their networks, such as 10.0.0.0/8',
  );

/** Origins parted by spaces or commas. `*` is refused: it would let any page act as its visitor. */
const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(origin));

/** A markdown file, or a page elsewhere. */
const text = z
  .string()
  .refine((source) => isExternal(source) || existsSync(source), 'must be a file that exists, or an http or https URL');

const currency = z.string().refine(isCurrency, 'must be an ISO 4217 currency code, such as EUR');

const secret = z
  .string('is missing: give at least 32 random characters')
  .min(32, 'must have at least 32 characters')
  .refine(
    (text) => !isGuessable(text),
    'is easy to guess: give random characters, such as those of `openssl rand -hex 32`',
  );

const dataSettings = {
  /** The folder of the embedded database, its socket and, by default, the files. */
  DATA_DIR: z
    .string()
    .default('data')
    .transform((directory) => path.resolve(directory)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  /** False: only the command `migrate` changes the database's schema. */
  MIGRATE_AT_START: flag.default(true),
  /** The way back from an update: this release also works on the database of the next one. */
  NEWER_DATABASE: flag.default(false),
  STORAGE_URL: z.url({ protocol: /^(file|s3)$/, error: 'must be a file: or s3: URL' }).optional(),
  /** Without it, commands take the currency of the store's prices. */
  STORE_CURRENCY: currency.optional(),
  /** Limits in seconds for the import of one PDF: for all of it, and for a time without progress. */
  IMPORT_SECONDS: z.coerce.number('must be a number of seconds').min(1).max(86_400).default(3600),
  IMPORT_STEP_SECONDS: z.coerce.number('must be a number of seconds').min(1).max(86_400).default(40),
  /** Megabytes. Below this no PDF can be imported. */
  IMPORT_MEMORY: z.coerce.number('must be a number of megabytes').min(300).max(100_000).default(1200),
  IMPORT_PAGES: z.coerce.number('must be a number of pages').int().min(1).max(100_000).default(3000),
};

const serverSettings = {
  ...dataSettings,
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(8080),
  /** The port of the metrics, at HOST. Without it there are none. */
  METRICS_PORT: z.coerce.number('must be a port number').int().min(1).max(65535).optional(),
  PUBLIC_URL: origin.optional(),
  /** The proxies whose `X-Forwarded-*` the server believes; 0: none. */
  TRUST_PROXY: trustedProxies.default(0),
  API_ORIGINS: origins.default([]),
  EMBED_ORIGINS: z.union([z.literal('*').transform(() => ['*']), origins]).default([]),
  SESSION_SECRET: secret,
  /** Former secrets. They sign nothing any more, and tokens that they have signed stay valid. */
  FORMER_SESSION_SECRETS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(secret))
    .default([]),
  /** A cache in front of `/files/`, at another address than the store. */
  FILES_URL: origin.optional(),
  /** Signs the addresses of bought issues, in place of a key made of SESSION_SECRET: caches in front get to know it. */
  FILES_SECRET: secret.optional(),
  /** The addresses of bought issues also have the signature that nginx's `secure_link` checks. */
  FILES_SECURE_LINK: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * The life of the address of a file to keep. At most a day, because the server keeps the files of a replaced issue that
   * long.
   */
  DOWNLOAD_SECONDS: z.coerce.number('must be a number of seconds').int().min(1).max(86_400).default(900),
  /** An address to ask in place of media providers: `{OEMBED_URL}/{host}{path}`. */
  OEMBED_URL: z
    .url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  /** The time that an identity provider may take for an answer while a visitor waits. */
  AUTH_SECONDS: z.coerce.number('must be a number of seconds').min(0.1).max(60).default(10),
  /** The time that a payment provider may take for an answer while a buyer waits. */
  PAYMENT_SECONDS: z.coerce.number('must be a number of seconds').min(0.1).max(60).default(20),
  /** The mail server. Without it, mails are written to the log. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp: or smtps: URL' }).optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  STORE_CURRENCY: currency.default('USD'),
  STORE_NAME: z.string().default('Magazines'),
  STORE_DESCRIPTION: z.string().default(''),
  STORE_ICON_FILE: z.string().refine(existsSync, 'must be a file that exists').optional(),
  STORE_TERMS: text.optional(),
  /** The terms of the Japanese interface. */
  STORE_TERMS_JA: z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' }).optional(),
  STORE_PRIVACY: text.optional(),
  MESSAGE_HEADER: z.string().optional(),
  MESSAGE_TEXT: z.string().default(''),
  STORE_RTL: flag.default(false),
  STORE_LOCALE: locale.optional(),
  STORE_THEME: theme.optional(),
  STORE_DIRECTION: z.enum(['ltr', 'rtl']).default('ltr'),
  /** A page about the product. */
  POWERED_BY_URL: absoluteUrl.optional(),
  STORE_FEATURED_ISSUE: z.coerce.number('must be the id of an issue').int().optional(),
  /** False for servers that only answer requests. Other servers on the same database then do the background work. */
  BACKGROUND_WORK: flag.default(true),
  /** Draws larger pictures of pages in the background, for dense screens and zoom. */
  LARGER_PICTURES: flag.default(true),
  ENABLE_DOWNLOADING: flag.default(true),
  ENABLE_PAGINATION: flag.default(true),
  REQUIRE_AUTH_TO_READ: flag.default(false),
  PROMOCODES_ONLY: flag.default(false),
  SANDBOX: flag.default(false),
};

const dataSchema = z.object(dataSettings);
const serverSchema = z
  .object(serverSettings)
  .transform((settings) => ({ ...settings, PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}` }));

/** The settings that every command needs: where the data is. */
export type DataConfig = z.output<typeof dataSchema>;
/** The settings of the server: those of every command, and its own. */
export interface Config extends z.output<typeof serverSchema> {
  /** The payment providers that are on. */
  paymentProviders: readonly ConfiguredProvider[];
  /** The identity providers that are on. */
  identityProviders: readonly ConfiguredIdentityProvider[];
}

/** The providers that the publisher can set up. */
export interface Providers {
  readonly payment: readonly PaymentProvider[];
  readonly identity: readonly IdentityProvider[];
}

const PROVIDERS: Providers = { payment: paymentProviders, identity: identityProviders };

interface KnownSettings {
  names: readonly string[];
  /** Secrets may stand in files. The same names with `_FILE` name these files. */
  secrets: readonly string[];
}

/** The settings of the store and of these providers. */
function knownSettings({ payment, identity }: Providers): KnownSettings {
  const providers = [...payment, ...identity];
  const secrets = [
    'SESSION_SECRET',
    'FORMER_SESSION_SECRETS',
    'FILES_SECRET',
    'DATABASE_URL',
    'SMTP_URL',
    ...providers.flatMap(({ secrets }) => secrets),
  ];
  const names = [
    ...Object.keys(serverSettings),
    ...providers.flatMap(({ settings }) => Object.keys(settings)),
    ...secrets.map(fileSetting),
    'SETTINGS_FILE',
  ];
  return { names, secrets };
}

const KNOWN = knownSettings(PROVIDERS);
/** The names of all settings. */
export const settingNames: readonly string[] = KNOWN.names;

/** The settings of this process, from the environment and the settings file. @throws SettingError */
export const currentSettings = (environment: Environment = process.env): Environment =>
  withSettingsFile(environment, KNOWN);

/** @throws SettingError */
export const readDataConfig = (given: Environment): DataConfig => parseSettings(dataSchema, complete(given, KNOWN));

/** @throws SettingError */
export function readConfig(given: Environment, providers: Partial<Providers> = {}): Config {
  const { payment, identity } = { ...PROVIDERS, ...providers };
  const settings = complete(given, knownSettings({ payment, identity }));
  const config = parseSettings(serverSchema, settings);
  if (!config.BACKGROUND_WORK && !config.DATABASE_URL) {
    throw new SettingError('BACKGROUND_WORK: needs DATABASE_URL: no other server could do the work of this one');
  }
  const currency = config.PROMOCODES_ONLY ? null : config.STORE_CURRENCY;
  if (config.FILES_SECURE_LINK && !config.FILES_SECRET) {
    throw new SettingError('FILES_SECURE_LINK: needs FILES_SECRET: nginx checks the addresses with it');
  }
  return {
    ...config,
    paymentProviders: configureProviders(payment, settings, currency),
    identityProviders: configureIdentityProviders(identity, settings),
  };
}

/** The settings with the secrets from files. @throws SettingError */
function complete(given: Environment, { names, secrets }: KnownSettings): Environment {
  checkNames(given, names);
  const settings = withSecretFiles(given, secrets);
  // An empty setting counts as absent: that is how container platforms turn one off.
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
