import type { Tables } from '../../packages/server/src/database/tables.ts';
import type { Import } from './imports.ts';

/** A law of docs/architecture.md: which folder may import which. */
export interface Law {
  says: string;
  breaks(found: Import): boolean;
}

const packageName = (file: string) => /^packages\/(\w+)\//.exec(file)?.[1];
const isOurs = (to: string) => to.startsWith('packages/');

const MAY_IMPORT: Record<string, readonly string[]> = {
  contents: [],
  folding: [],
  simulators: [],
  interop: [],
  protocol: ['folding'],
  viewer: ['contents', 'folding'],
  host: ['protocol'],
  desk: ['protocol'],
  store: ['folding', 'protocol', 'viewer'],
  server: ['contents', 'folding', 'protocol'],
};

/** The place of a file in the store: core, shell, ui, or its feature. */
const placeInStore = (file: string) => {
  const [, part, feature] = /^packages\/store\/src\/(core|shell|ui|features\/([\w-]+))\//.exec(file) ?? [];
  return { part: feature ? 'feature' : part, feature };
};
/** The shell loads the features' chunks in these files. */
const isDefinitions = (file: string) => /^packages\/store\/src\/shell\/(?:later)?[cC]hunks\.ts$/.test(file);

/** The folders of the zod schemas. */
const isSchemas = (file: string) => /^packages\/protocol\/src\/(?:desk\/)?schemas\//.test(file);

/** The folder of a file of the server; empty for a file beside the folders. */
const folderInServer = (file: string) => /^packages\/server\/src\/(?:(\w+)\/)?/.exec(file)?.[1] ?? '';

const isPrerender = (file: string) => file.startsWith('packages/store/src/prerender/');

export const laws: Law[] = [
  {
    says: 'contents, folding, interop and simulators import none of ours; protocol imports folding alone, viewer these two; desk, host, store and server share the protocol',
    breaks: ({ from, to }) => {
      const own = packageName(from) ?? '';
      const other = packageName(to);
      return isOurs(to) && other !== undefined && other !== own && !MAY_IMPORT[own]?.includes(other);
    },
  },
  {
    says: 'protocol stands on zod and folding alone; contents and folding on nothing',
    breaks: ({ from, to }) =>
      !isOurs(to) &&
      ((packageName(from) === 'protocol' && to !== 'zod') || ['contents', 'folding'].includes(packageName(from) ?? '')),
  },
  {
    says: 'only the server imports the values of the schemas; all else takes their types',
    breaks: ({ from, to, kind }) =>
      isSchemas(to) && kind !== 'type' && packageName(from) !== 'server' && !isSchemas(from),
  },
  {
    says: 'only the schemas and the server import the values of zod, so no zod reaches a browser',
    breaks: ({ from, to, kind }) =>
      to === 'zod' && kind !== 'type' && packageName(from) !== 'server' && !isSchemas(from),
  },
  {
    says: 'only the desk and the server know the operations of the desk: the store grows by nothing',
    breaks: ({ from, to }) =>
      to.startsWith('packages/protocol/src/desk/') &&
      !['desk', 'server'].includes(packageName(from) ?? '') &&
      !from.startsWith('packages/protocol/src/desk/'),
  },
  {
    says: 'a feature of the desk imports no other feature; its shell and its ui import none',
    breaks: ({ from, to }) => {
      const [own, other] = [from, to].map((file) => /^packages\/desk\/src\/features\/([\w-]+)\//.exec(file)?.[1]);
      return other !== undefined && other !== own && !/^packages\/desk\/src\/features\/index\.ts$/.test(from);
    },
  },
  {
    says: 'machines hold codes, never texts',
    breaks: ({ from, to }) => from.endsWith('Machine.ts') && (to.startsWith('@lingui/') || to.endsWith('.po')),
  },
  {
    says: 'the store loads the viewer when a reader opens an issue, never before',
    breaks: ({ from, to, kind }) => packageName(from) === 'store' && packageName(to) === 'viewer' && kind === 'value',
  },
  {
    says: 'pdf.js has one door: viewer/src/pdf/pdfDocument.ts, which finds it in pdfjs/',
    breaks: ({ from, to, kind }) =>
      packageName(from) === 'viewer' &&
      to.startsWith('pdfjs-dist') &&
      kind !== 'type' &&
      !from.startsWith('packages/viewer/src/pdf/pdfjs/'),
  },
  {
    says: 'the core of the store imports no screen, no shell and no feature; of foreign packages only xstate',
    breaks: ({ from, to }) =>
      placeInStore(from).part === 'core' &&
      (packageName(to) === 'store' ? placeInStore(to).part !== 'core' : !isOurs(to) && to !== 'xstate'),
  },
  {
    says: 'no feature of the store imports another, nor the shell',
    breaks: ({ from, to }) => {
      const own = placeInStore(from);
      const other = placeInStore(to);
      return (
        own.part === 'feature' &&
        (other.part === 'shell' || (other.part === 'feature' && other.feature !== own.feature))
      );
    },
  },
  {
    says: 'the shell of the store knows a feature by its index.ts alone, or loads it in chunks.ts',
    breaks: ({ from, to, kind }) =>
      placeInStore(from).part === 'shell' &&
      placeInStore(to).part === 'feature' &&
      !/\/features\/[\w-]+\/index\.ts$/.test(to) &&
      !(kind === 'dynamic' && isDefinitions(from)),
  },
  {
    says: 'no other part of the store imports prerender, which runs on the server alone',
    breaks: ({ from, to }) => isPrerender(to) && !isPrerender(from),
  },
  {
    says: 'ui of the store imports no core, no shell and no feature',
    breaks: ({ from, to }) =>
      placeInStore(from).part === 'ui' && ['core', 'shell', 'feature'].includes(placeInStore(to).part ?? ''),
  },
  {
    says: 'importing of the server knows no database and no storage: it makes files from a PDF',
    breaks: ({ from, to }) =>
      folderInServer(from) === 'importing' &&
      packageName(to) === 'server' &&
      !['importing', 'tracing', ''].includes(folderInServer(to)),
  },
];

/** The one folder of the server that reads and writes a table. */
export const TABLE_OWNERS: Record<keyof Tables, string> = {
  issues: 'catalogue',
  catalogue_revision: 'catalogue',
  store_currency: 'catalogue',
  store_details: 'catalogue',
  issue_files: 'reading',
  replaced_files: 'reading',
  file_removals: 'reading',
  replaced_covers: 'catalogue',
  openings: 'reading',
  page_texts: 'search',
  search_pages: 'search',
  search_words: 'search',
  search_word_issues: 'search',
  plans: 'catalogue',
  users: 'account',
  identities: 'account',
  sessions: 'auth',
  sign_ins: 'auth',
  owned_issues: 'entitlements',
  subscriptions: 'entitlements',
  coupons: 'coupons',
  coupon_redemptions: 'coupons',
  coupon_orders: 'coupons',
  payments: 'payments',
  idempotency_keys: 'payments',
  charges: 'payments',
  refunds: 'payments',
  gateway_plan_prices: 'payments',
  mails: 'mail',
  support_messages: 'support',
  support_answers: 'support',
  declarations: 'declarations',
  rate_limits: 'limits',
  background_work: 'background',
  imports: 'publishing',
  former_files: 'publishing',
  opening_days: 'reading',
  released_files: 'site',
  desk_members: 'desk',
  desk_invitations: 'desk',
  desk_audit: 'desk',
  page_choices: 'desk',
  inactive_store: 'backup',
  restored_backup: 'backup',
  sales_after_backup: 'payments',
};
