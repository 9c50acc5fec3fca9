import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** The address of the server itself. It has all of it, not a folder of it. */
const ownAddress = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http or https URL', abort: true })
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, 'must have no path: the store is at its root')
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

/** True for a storage with a bucket, or with a folder of this machine. */
function namesPlace(storage: string): boolean {
  const url = new URL(storage);
  if (url.protocol === 's3:') return url.hostname !== '';
  try {
    fileURLToPath(url);
    return true;
  } catch {
    return false;
  }
}

const isFile = (source: string): boolean => existsSync(source) && !statSync(source).isDirectory();

/** A markdown file, or a page elsewhere. */
const text = z
  .string()
  .refine((source) => isExternal(source) || isFile(source), 'must be a file that exists, or an http or https URL');

const currency = z.string().refine(isCurrency, 'must be an ISO 4217 currency code, such as EUR');

const secret = z
  .string('is missing: give at least 32 random characters')
  .min(32, 'must have at least 32 characters')
  .refine(
    (text) => !isGuessable(text),
    'is easy to guess: give random characters, such as those of `openssl rand -hex 32`',
  );

const dataSettings = {
  DATA_DIR: z
    .string()
    .default('data')
    .transform((directory) => path.resolve(directory))
    .meta({
      description: 'the folder of the embedded database, its socket and, by default, the files',
      byDefault: '`data`',
    }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .meta({
      description: '`postgres://…`: a PostgreSQL server, version 15 or newer',
      byDefault: 'the embedded database',
    }),
  MIGRATE_AT_START: flag.default(true).meta({
    description:
      '`false`: a server or a command that starts changes no tables. Where the database is of an earlier release, it ends with a line that says so, until [`migrate`](#migrations) has run',
  }),
  NEWER_DATABASE: flag.default(false).meta({
    description:
      '`true`: this release also starts on the database of the next one: [the way back from an update](#migrations). Unset it afterwards',
  }),
  STORAGE_URL: z
    .url({ protocol: /^(file|s3)$/, error: 'must be a file: or s3: URL', abort: true })
    .refine(
      namesPlace,
      'must name a folder with three slashes, as in file:///srv/store, or a bucket, as in s3://bucket',
    )
    .optional()
    .meta({
      description:
        '`file:///…`, or `s3://bucket/prefix` (`?endpoint=https://…` for a provider other than Amazon). Credentials and region come from the usual `AWS_*` variables. The key must be allowed to get, put, list and delete objects',
      byDefault: 'a folder in `DATA_DIR`',
    }),
  /** Without it, commands take the currency of the store's prices. */
  STORE_CURRENCY: currency.optional(),
  STORE_RTL: flag.default(false).meta({
    description: '`true`: new issues are bound on the right, unless their PDF or their details say otherwise',
  }),
  IMPORT_SECONDS: z.coerce.number('must be a number of seconds').min(1).max(86_400).default(3600).meta({
    description: 'the seconds that the [import](publishing.md#limits) of one PDF may take',
  }),
  IMPORT_STEP_SECONDS: z.coerce.number('must be a number of seconds').min(1).max(86_400).default(40).meta({
    description: 'the seconds that an import may go without progress, as on one page',
  }),
  IMPORT_MEMORY: z.coerce.number('must be a number of megabytes').min(300).max(100_000).default(1200).meta({
    description: 'the megabytes of memory that an import may use, at least 300',
  }),
  IMPORT_PAGES: z.coerce.number('must be a number of pages').int().min(1).max(100_000).default(3000).meta({
    description: 'the pages that a PDF may have',
  }),
};

/** The settings of the server. `docs/server.md` has a table made of their descriptions and defaults. */
export const serverSettings = {
  SESSION_SECRET: secret.meta({
    description:
      'at least 32 random characters, such as those of `openssl rand -hex 32`. A text that is easy to guess is refused: repetitions, runs such as `abcd` and `1234`, words such as `password` and `secret`. The server signs download URLs with it, so all servers of a store need the same one',
    byDefault: 'none: required',
  }),
  FORMER_SESSION_SECRETS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(secret))
    .default([])
    .meta({
      description:
        'the secrets before it, separated by spaces. They sign nothing any more, and what they have signed stays valid: [changing the secret](#changing-the-secret)',
    }),
  PUBLIC_URL: ownAddress
    .optional()
    .meta({ description: 'the address of the store, without a path', byDefault: '`http://localhost:PORT`' }),
  HOST: z.string().default('127.0.0.1').meta({ description: 'the address that the server listens on' }),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(8080).meta({
    description: 'the port that the server listens on',
  }),
  TRUST_PROXY: trustedProxies.default(0).meta({
    description:
      'the proxies whose `X-Forwarded-*` headers the server believes: how many there are in front of it, such as `1`, or their networks, such as `10.0.0.0/8, fd00::/8`. `true` is refused: visitors could write the headers themselves. Without it the server believes none, and logs a warning at the first request that has `X-Forwarded-For`',
  }),
  ...dataSettings,
  API_ORIGINS: origins.default([]).meta({
    description: 'sites that may paste the element in and call this server, separated by spaces',
  }),
  EMBED_ORIGINS: z
    .union([z.literal('*').transform(() => ['*']), origins])
    .default([])
    .meta({
      description:
        'sites that may show the store in a frame, or `*`: any site. The server warns of `*` when it starts, unless `PUBLIC_URL` is on `localhost`',
    }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').meta({
    description: '`fatal` … `trace`, `silent`: [the log](operating.md#monitor)',
  }),
  METRICS_PORT: z.coerce.number('must be a port number').int().min(1).max(65535).optional().meta({
    description: 'a port at `HOST` that serves [metrics](operating.md#monitor) for Prometheus. Let no visitor reach it',
    byDefault: 'none: no metrics',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' })
    .optional()
    .meta({
      description:
        'the address of an OpenTelemetry collector, such as `http://collector:4318`: the server sends it [traces](operating.md#traces)',
      byDefault: 'none: no traces',
    }),
  BROWSER_ERRORS: flag.default(true).meta({
    description:
      "`false`: [errors of visitors' browsers](operating.md#errors-of-browsers) don't reach the log, and the server answers reports with 404",
  }),
  // The server keeps the files of a replaced issue for a day.
  DOWNLOAD_SECONDS: z.coerce.number('must be a number of seconds').int().min(1).max(86_400).default(900).meta({
    description: 'the seconds that the address of a file to keep is valid, at most a day',
  }),
  FILES_URL: ownAddress.optional().meta({
    description:
      'the address of a [cache in front](#a-cache-in-front) that carries documents and pictures, such as `https://files.example`',
    byDefault: '`PUBLIC_URL`',
  }),
  PRESIGNED_FILES: flag.default(false).meta({
    description:
      '`true`: the bucket of `STORAGE_URL` itself sends [documents and pictures of pages](#files-from-the-bucket), at addresses that end within a minute, or within five for what is open to all. Browsers must reach its `endpoint`',
  }),
  FILES_SECRET: secret.optional().meta({
    description: 'signs the addresses of bought issues. Set it if a [cache in front](#a-cache-in-front) checks them',
    byDefault: 'made of `SESSION_SECRET`',
  }),
  FILES_SECURE_LINK: flag.default(false).meta({
    description:
      "`true`: the addresses of bought issues also have the signature that nginx's `secure_link` checks. Needs `FILES_SECRET`. Set it when all servers have this release",
  }),
  SUPPORT_EMAIL: z.email('must be an email address').optional().meta({
    description:
      "the address that receives readers' messages, and their answers to the store's mails. Without it the store has no support form",
  }),
  AUTH_SECONDS: z.coerce.number('must be a number of seconds').min(0.1).max(60).default(10).meta({
    description: 'the seconds that an identity provider may take for an answer while a visitor waits',
  }),
  PAYMENT_SECONDS: z.coerce.number('must be a number of seconds').min(0.1).max(60).default(20).meta({
    description: 'the seconds that a payment provider may take for an answer while a buyer waits',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp: or smtps: URL' })
    .optional()
    .meta({
      description: 'the mail server: `smtp://` or `smtps://user:password@host:port`',
      byDefault: 'none: the log shows the mails',
    }),
  MAIL_FROM: z.email('must be an email address').optional().meta({
    description: 'the sender of mails',
    byDefault: '`SUPPORT_EMAIL`, else `no-reply@` with the host of `PUBLIC_URL`',
  }),
  OEMBED_URL: z
    .url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional()
    .meta({
      description:
        'a proxy or simulator that the server asks for players of videos, sounds and slides, as `{OEMBED_URL}/{host}{path}`',
      byDefault: 'the sites themselves',
    }),
  STORE_NAME: z.string().default('Magazines').meta({ description: 'the name of the store' }),
  STORE_DESCRIPTION: z.string().default('').meta({ description: 'markdown above the list of issues' }),
  STORE_TERMS: text.optional().meta({
    description:
      'a markdown file, or the URL of a page elsewhere. The store shows the file on a page of its own. Write `terms.md` in the language of `STORE_LOCALE`; without `STORE_LOCALE`, in English. Visitors with a German interface see `terms.de.md` if the same folder has it. The server reads the files when it starts',
    byDefault: 'none: no link',
  }),
  STORE_TERMS_JA: z
    .url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' })
    .optional()
    .meta({
      description: 'the URL of the terms for the Japanese interface',
      byDefault: '`STORE_TERMS`',
    }),
  STORE_PRIVACY: text.optional().meta({
    description: 'the privacy policy: a markdown file or a URL, as for `STORE_TERMS`',
    byDefault: 'none: no link',
  }),
  MESSAGE_HEADER: z.string().optional().meta({
    description: 'the heading of a message to all visitors. Without a heading there is no message',
  }),
  MESSAGE_TEXT: z.string().default('').meta({
    description:
      'the text below `MESSAGE_HEADER`. The message shows until the visitor dismisses it; a changed message shows again',
  }),
  STORE_ICON_FILE: z.string().refine(isFile, 'must be a file that exists').optional().meta({
    description: "the publisher's logo: SVG, PNG or WebP",
  }),
  STORE_CURRENCY: currency.default('USD').meta({
    description:
      "the currency of all prices, as an ISO 4217 code. It [can't change](payments.md#currencies) once something has a price",
  }),
  STORE_LOCALE: locale.optional().meta({
    description: 'the language of the interface: `en`, `de`, `it`, `ja`, `pl` or `sv`',
    byDefault: "the visitor's",
  }),
  STORE_THEME: theme.optional().meta({ description: '`light`, `dark` or `auto`', byDefault: '`auto`' }),
  STORE_DIRECTION: z.enum(['ltr', 'rtl']).default('ltr').meta({
    description: 'the direction of the interface: `ltr` or `rtl`',
  }),
  POWERED_BY_URL: absoluteUrl.optional().meta({
    description: "the page that 'Powered by Magazine Store' in the foot of the store leads to",
    byDefault: 'none: no link',
  }),
  STORE_FEATURED_ISSUE: z.coerce.number('must be the id of an issue').int().optional().meta({
    description: 'the id of the issue that the list shows first',
  }),
  BACKGROUND_WORK: flag.default(true).meta({
    description:
      '`false`: this server answers requests alone, and other servers do the [background work](#background-work). Needs `DATABASE_URL`',
  }),
  LARGER_PICTURES: flag.default(true).meta({
    description:
      '`false`: the server makes no [larger pictures](publishing.md#larger-pictures) of pages, which take as much space again as the others',
  }),
  ENABLE_DOWNLOADING: flag
    .default(true)
    .meta({ description: '`false`: signed-in readers get no *Download PDF* for issues that are free or theirs' }),
  ENABLE_PAGINATION: flag.default(true).meta({
    description: '`false`: the list has all issues on one page, rendered as they come into sight',
  }),
  REQUIRE_AUTH_TO_READ: flag.default(false).meta({
    description:
      '`true`: visitors sign in before they read a free issue. Previews stay open to all. Without an identity provider, visitors cannot sign in: free issues then stay open to all, too',
  }),
  PROMOCODES_ONLY: flag.default(false).meta({
    description:
      '`true`: the store sells nothing; readers redeem coupons. What it [has sold before](payments.md#coupons-only) goes on',
  }),
  SANDBOX: flag.default(false).meta({
    description:
      '`true`: the store is a preview. A banner says so, search engines leave it out, and payment providers take test keys alone',
  }),
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
  if (config.PRESIGNED_FILES && !config.STORAGE_URL?.startsWith('s3:')) {
    throw new SettingError('PRESIGNED_FILES: needs a bucket: set STORAGE_URL to s3://…');
  }
  if (config.PRESIGNED_FILES && config.FILES_URL) {
    throw new SettingError(
      'PRESIGNED_FILES: files come from the bucket or from a cache at FILES_URL: remove one of them',
    );
  }
  const paymentProviders = configureProviders(payment, settings, { currency, sandbox: config.SANDBOX });
  const identityProviders = configureIdentityProviders(identity, settings);
  return {
    ...config,
    // Where visitors can't sign in, free issues are open to all.
    REQUIRE_AUTH_TO_READ: config.REQUIRE_AUTH_TO_READ && identityProviders.length > 0,
    paymentProviders,
    identityProviders,
  };
}

/** The settings with the secrets from files. @throws SettingError */
function complete(given: Environment, { names, secrets }: KnownSettings): Environment {
  checkNames(given, names);
  const settings = withSecretFiles(given, secrets);
  // An empty setting counts as absent: that is how container platforms turn one off.
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}

/** True for an address or a network. A network of 0 bits has all visitors in it. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128);
}
