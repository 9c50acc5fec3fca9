import {
  type ErrorCode,
  type GivenQuery,
  type Issue,
  LOCALES,
  type OperationName,
  type Params,
} from '@magazine-store/protocol';
import type { wire } from '@magazine-store/protocol/schemas';
import type { z } from 'zod';

type Wire = typeof wire;
type Given<Op extends OperationName, Part extends string> = Wire[Op] extends {
  [P in Part]: infer Shape extends z.ZodType;
}
  ? z.input<Shape>
  : undefined;

/** The groups of operations, in the order of the docs. */
export const groups = {
  store: 'The store, its issues and its plans.',
  reading: 'Opening and searching issues.',
  'sign-in': 'Signing in, registering and signing out.',
  account: "The user's account.",
  payments: 'Buying issues and plans.',
  coupons: 'Redeeming coupons.',
  contact: 'Messages and declarations to the publisher.',
  desk: "The publisher's desk, for its members alone: a session of a user with one of the roles that a call names.",
  files: 'Documents, pictures and covers.',
  server: 'For programs that run the server, and for payment providers.',
} as const;

interface OperationText<Op extends OperationName> {
  group: keyof typeof groups;
  /** A sentence without a full stop. */
  summary: string;
  description?: string;
  /** True if the call belongs to an account: without a session the answer is 401. */
  forUser?: true;
  /** The errors of its own, by status, beside those that every operation may answer. */
  errors?: Readonly<Record<number, readonly ErrorCode[]>>;
  /** Limits of the handler, beside those of `rateLimits.ts`. */
  limits?: readonly string[];
  examples: {
    params?: Params<Op>;
    query?: GivenQuery<Op>;
    body?: Given<Op, 'body'>;
    answer: Given<Op, 'answer'>;
  };
}

const issue: Issue = {
  id: 12,
  title: 'Medvind 3: Runt sjön',
  series: 'Medvind',
  description: 'A day on the bicycle **around the lake**.',
  cover: { file_name: '7f3a9c0d5b1e8264', width: 1000, height: 1350 },
  is_free: false,
  price: 499,
  has_sample: true,
  print: false,
  rtl: false,
  published_at: '2027-03-01T08:00:00.000Z',
  page_count: 64,
  languages: ['sv'],
};
const plan = { id: 1, period: 'month', price: 999 } as const;
const store = {
  name: 'Paper Harbour',
  icon: '/assets/icon-1c5d.svg',
  description: 'Magazines about slow travel.',
  rtl: false,
  enable_downloading: true,
  require_auth_to_read: false,
  currency: 'EUR',
  currency_precision: 2,
  enable_pagination: true,
};
const planPayment = {
  status: 'activated',
  next_billing_date: '2027-04-01T08:00:00.000Z',
  subscription: { active: true, expires_at: '2027-04-01T08:00:00.000Z' },
} as const;
const user = {
  id: 7,
  email: 'reader@example.com',
  tax_id: null,
  country_code: null,
  identities: [{ provider: 'google' }],
  plan_payment: null,
};
const promocode = { id: 3, type: 'issue', issue_id: 12, expires_at: null } as const;
const charge = {
  id: 'VJ2mR1oq0dYw',
  purchased_item: 'issue',
  description: 'Medvind 3: Runt sjön',
  completed_at: '2027-03-02T10:15:00.000Z',
  total_amount: 499,
  currency_code: 'EUR',
  currency_precision: 2,
  gateway: 'stripe',
} as const;
const hit = { page: 14, snippet: { text: 'the ferry across the lake', matches: [[20, 24]] as [number, number][] } };
const csrf_token = 'pJ0cXq2Vn8sY4mT7';
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const paymentId = '5kXw0hQ9zT3yPq7LrVb2mN8c';
const document = 'https://store.example/files/signed-12-full-9b2f6c0d4e8a1f37';
const signature = '?expires=1803983460&signature=Zb0WnVtX3mQ9sE1hLr4uJ7yKc2gTa6oPd8fNi5xRvBw';
const declaration = {
  body: { name: 'Rita Reader', email: 'rita@example.com', contract: 'Subscription of March 2027', confirm: true },
  answer: { receipt: '0F3A9C7D21B4', received_at: '2027-03-03T09:00:00.000Z' },
} as const;

/** The words of the docs about each operation. An operation without them doesn't compile. */
export const operationTexts: { [Op in OperationName]: OperationText<Op> } = {
  getPage: {
    group: 'store',
    summary: 'Get the page data of the store',
    description:
      'All that a page needs to show the store: its settings, providers, issues and plans, and the token for writes. A page ' +
      'of the store has the same object inline.',
    examples: {
      answer: {
        origin: 'https://store.example',
        ui_direction: 'ltr',
        auth: true,
        sandbox: false,
        promocodes_mode_only: false,
        currency: 'EUR',
        currency_precision: 2,
        auth_providers: ['google'],
        embed_origins: ['https://publisher.example'],
        gateways: { stripe: { publishable_key: 'pk_live_…', country: 'DE' } },
        consents: { issue: 'consent-issue-1', plan: 'consent-plan-1' },
        csrf_token,
        store,
        plans: [plan],
        issues: [issue],
      },
    },
  },
  getStore: { group: 'store', summary: 'Get the store', examples: { answer: store } },
  getPlans: { group: 'store', summary: 'List the plans for sale', examples: { answer: { plans: [plan] } } },
  getIssues: {
    group: 'store',
    summary: 'List the issues',
    description:
      'All published issues, the newest first. For a signed-in user the list also has the unpublished issues that they own. ' +
      'Send the `ETag` back as `If-None-Match`: the answer is 304 while nothing has changed.',
    examples: { answer: { issues: [issue] } },
  },
  getText: {
    group: 'store',
    summary: 'Get a text of the publisher, or the text of a consent',
    description: 'The answer is 404 if the publisher has no such text, or has it as a page elsewhere.',
    errors: { 404: ['not_found'] },
    examples: {
      params: { name: 'consent-issue-1' },
      query: { locale: LOCALES[0] },
      answer: { locale: 'en', markdown: 'I want access to the issue **at once**.' },
    },
  },
  startDownload: {
    group: 'reading',
    summary: 'Get the address of a document',
    description:
      'Addresses of previews, and of free issues that need no sign-in, never change what lies at them, and shared caches ' +
      'may keep it. Others are signed for a minute: `renewDownload` signs them anew. Request the download again when a file ' +
      'answers 403: a reader goes on without an interruption.',
    errors: { 401: ['sign_in_required'], 403: ['not_owned'], 404: ['not_found'] },
    examples: {
      params: { id: 12, type: 'full' },
      body: {},
      answer: {
        url: `${document}${signature}`,
        size: 18734211,
        version: '9b2f6c',
        open_token: 'eyJvIjoxMn0.c2ln',
        expires_at: '2027-03-02T10:31:00.000Z',
        renew_after: 40,
        page_images: {
          url: `${document}/pages/{height}/{page}${signature}`,
          thumb_url: `${document}/thumbs/{page}${signature}`,
          sizes: [[595.28, 841.89]],
          heights: [1000, 1600],
          layers_url: `${document}/layers/{page}${signature}`,
          contents_url: `${document}/contents${signature}`,
        },
        opening_ranges: [
          [0, 65535],
          [18700000, 18734210],
        ],
      },
    },
  },
  renewDownload: {
    group: 'reading',
    summary: 'Sign the addresses of a document anew',
    description:
      'Takes the place of a whole download, once for each time in `renew_after`. If the answer has another path, the document ' +
      'has changed: request the download again.',
    errors: { 401: ['sign_in_required'], 403: ['not_owned'], 404: ['not_found'] },
    examples: {
      params: { id: 12, type: 'full' },
      body: {},
      answer: { url: `${document}${signature}`, expires_at: '2027-03-02T10:31:40.000Z' },
    },
  },
  reportOpening: {
    group: 'reading',
    summary: 'Report that a reader has opened a document',
    description: 'The server counts one opening for each `open_token`.',
    errors: { 403: ['invalid_token'], 404: ['not_found'], 429: ['too_many_requests'] },
    examples: { params: { id: 12, type: 'full' }, body: { openToken: 'eyJvIjoxMn0.c2ln' }, answer: null },
  },
  searchIssue: {
    group: 'reading',
    summary: 'Search one issue',
    errors: { 404: ['not_found'], 429: ['too_many_requests'] },
    limits: [
      '300 different queries an hour for an address, and for an account, on pages that the visitor may not read',
    ],
    examples: { params: { id: 12 }, query: { q: 'lake' }, answer: { hits: [hit] } },
  },
  searchAll: {
    group: 'reading',
    summary: 'Search all issues',
    errors: { 429: ['too_many_requests'] },
    limits: [
      '300 different queries an hour for an address, and for an account, on pages that the visitor may not read',
    ],
    examples: {
      query: { q: 'lake', limit: 20, offset: 0 },
      answer: { total: 1, issues: [{ issue_id: 12, pages: 1 }], hits: [{ ...hit, issue_id: 12, readable: false }] },
    },
  },
  lookUpMedia: {
    group: 'reading',
    summary: 'Look up the player for a link to media',
    description:
      'The server asks the site of the link, so that the site learns of a reader only when they press the link.',
    errors: { 404: ['not_embeddable'], 429: ['too_many_requests'], 502: ['media_unavailable'] },
    examples: {
      query: { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
      answer: {
        kind: 'video',
        title: 'Around the lake',
        frame_url: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
        width: 1280,
        height: 720,
      },
    },
  },
  redeemSignIn: {
    group: 'sign-in',
    summary: 'Ask for the outcome of a sign-in',
    description:
      'Make a random `verifier`, and open a window at `/auth/go/{provider}` with its SHA-256 as `challenge`. Then ask here ' +
      'every two seconds until the status is no longer `pending`, for 20 minutes at most. `done` sets the session cookie. ' +
      '`registration` means that the visitor has no account yet: let them accept the terms, then call `register`. ' +
      '`code_needed` asks for the code that the window shows. With `link: true`, the call adds the identity to the account ' +
      'of the session.',
    errors: { 401: ['not_signed_in'] },
    examples: { body: { verifier }, answer: { status: 'done', csrf_token } },
  },
  register: {
    group: 'sign-in',
    summary: 'Make an account for an identity',
    description: 'The visitor has accepted the terms. The answer sets the session cookie.',
    examples: { body: { key: 'b64key', csrfToken: 'r3g1ster', verifier }, answer: { csrf_token } },
  },
  logout: {
    group: 'sign-in',
    summary: 'Sign out',
    description:
      "Needs a script of the store's own page or of a site in `API_ORIGINS`, or the session's `X-XSRF-TOKEN`: a link on " +
      'another site signs no visitor out.',
    errors: { 403: ['origin_not_allowed', 'invalid_csrf_token'] },
    examples: { answer: { csrf_token } },
  },
  getMe: {
    group: 'account',
    summary: 'Get the signed-in user',
    description:
      'While the plan of the user waits for its money, the server asks the payment provider, at most every five seconds, and waits three seconds for its answer.',
    forUser: true,
    examples: { answer: { ...user, csrf_token } },
  },
  getPurchases: {
    group: 'account',
    summary: 'Get what the user may read',
    forUser: true,
    examples: { answer: { issues: [{ issue_id: 12 }], subscription: planPayment.subscription } },
  },
  removeIdentity: {
    group: 'account',
    summary: 'Remove a way to sign in',
    forUser: true,
    errors: { 404: ['not_found'], 409: ['last_identity'] },
    examples: { params: { provider: 'google' }, body: {}, answer: null },
  },
  endSessions: {
    group: 'account',
    summary: 'End all sessions of the user',
    forUser: true,
    examples: { body: {}, answer: null },
  },
  exportAccount: {
    group: 'account',
    summary: 'Get all data that the store keeps of the user',
    forUser: true,
    examples: {
      answer: {
        exported_at: '2027-03-03T09:00:00.000Z',
        user: {
          id: user.id,
          email: user.email,
          tax_id: null,
          country_code: null,
          identities: user.identities,
          locale: 'en',
          created_at: '2027-03-01T08:00:00.000Z',
        },
        identities: [
          {
            provider: 'google',
            issuer: 'https://accounts.google.com',
            subject: '1094',
            created_at: '2027-03-01T08:00:00.000Z',
          },
        ],
        sessions: [{ created_at: '2027-03-01T08:00:00.000Z', expires_at: '2027-04-01T08:00:00.000Z' }],
        issues: [{ issue_id: 12, granted_at: '2027-03-02T10:15:00.000Z' }],
        subscription: null,
        coupons: [],
        payments: [{ ...charge, transaction_id: 'ch_3Nq', country: 'DE', country_evidence: 'card' }],
        purchases: [],
        declarations: [],
        messages: [
          {
            received_at: '2027-03-02T08:00:00.000Z',
            email: 'rita@example.com',
            topic: 'reader',
            problem: 'Page 14 stays empty.',
            answers: [],
          },
        ],
        desk: { member: null, changes: [], invitations: [] },
      },
    },
  },
  deleteAccount: {
    group: 'account',
    summary: 'Delete the account',
    description:
      'The server ends subscriptions at their providers. It keeps purchases for the books, without the person.',
    forUser: true,
    examples: { body: {}, answer: null },
  },
  clearTaxId: {
    group: 'account',
    summary: 'Delete the billing details of the business',
    forUser: true,
    examples: { body: {}, answer: null },
  },
  startPayment: {
    group: 'payments',
    summary: 'Start a purchase',
    description:
      'Make the `Idempotency-Key` anew for each attempt, also after a refusal, and keep it when you repeat a request. A card is charged at once: ' +
      "`requires_action` asks for the card provider's script, then call `completePayment`. Payment buttons answer `created` " +
      'with the id that the provider’s script needs. A store that sells nothing refuses every gateway with 400 ' +
      '`invalid_request`.',
    forUser: true,
    errors: {
      400: ['consent_required'],
      404: ['not_found'],
      409: ['already_owned', 'in_progress'],
      422: ['key_reused'],
      429: ['too_many_requests'],
      502: ['gateway_unavailable'],
    },
    limits: ['5 failed cards in 10 minutes, and 20 in a day, for an address and for an account'],
    examples: {
      body: {
        gateway: 'stripe',
        item: { type: 'issue', id: 12 },
        data: { payment_method_id: 'pm_1Nq' },
        consent: { text_id: 'consent-issue-1', locale: 'en' },
        seen: { price: 499, currency: 'EUR' },
      },
      answer: { success: true, payment: { id: paymentId, status: 'completed' } },
    },
  },
  completePayment: {
    group: 'payments',
    summary: 'Complete a payment that the buyer has approved',
    description: 'The same request gets the same answer again.',
    forUser: true,
    errors: { 404: ['not_found'], 409: ['in_progress'], 502: ['gateway_unavailable'] },
    examples: {
      body: { paymentId, gateway: 'paypal', orderID: '5O190127TN364715T' },
      answer: { success: true, payment: { id: paymentId, status: 'completed' } },
    },
  },
  cancelPayment: {
    group: 'payments',
    summary: 'Give up a payment that the buyer has left',
    description: 'If the money comes all the same, the buyer gets the item.',
    forUser: true,
    errors: { 404: ['not_found'], 502: ['gateway_unavailable'] },
    examples: { body: { paymentId }, answer: null },
  },
  cancelPlan: {
    group: 'payments',
    summary: "End the renewal of the user's plan",
    description: 'The user reads on until `expires_at`. For a plan that is cancelled already, the answer is the same.',
    forUser: true,
    errors: { 404: ['not_found'], 502: ['gateway_unavailable'] },
    examples: { body: {}, answer: { plan_payment: { ...planPayment, status: 'cancelled', next_billing_date: null } } },
  },
  getPayments: {
    group: 'payments',
    summary: 'List the charges of the user',
    forUser: true,
    examples: { answer: { payments: [charge] } },
  },
  getPromocodes: {
    group: 'coupons',
    summary: "List the user's coupons that have not expired",
    forUser: true,
    examples: { answer: { promocodes: [promocode] } },
  },
  redeemPromocode: {
    group: 'coupons',
    summary: 'Redeem a coupon',
    forUser: true,
    errors: { 429: ['too_many_requests'] },
    limits: ['10 failed tries an hour for an account, and 300 for an address'],
    examples: { body: { code: 'WELCOME-ISSUE' }, answer: { promocode } },
  },
  needSupport: {
    group: 'contact',
    summary: 'Send a message to the publisher',
    description: 'The answer is 404 if the publisher takes no messages. The server keeps the message for a year.',
    errors: { 404: ['not_found'] },
    examples: {
      body: { need_support: { email: 'rita@example.com', topic: 'reader', problem: 'Page 14 stays empty.' } },
      answer: null,
    },
  },
  reportError: {
    group: 'server',
    summary: 'Report an error of the browser',
    description:
      'The server writes a line into its log, and counts the report in its metrics. It stores nothing. The answer is 404 if ' +
      'the setting `BROWSER_ERRORS` is `false`: then, and if a server does not know the call, a page sends no more reports.',
    errors: { 404: ['not_found'], 429: ['too_many_requests'] },
    limits: ['10 reports in a minute for an address, and 100 for all, on each server'],
    examples: {
      body: {
        part: 'store',
        code: 'uncaught',
        message: "Cannot read properties of undefined (reading 'pages')",
        stack: ['chunks/reading-zgqV8Uim.js:1:2345'],
        release: '0.1.0',
        screen: 'viewer',
      },
      answer: null,
    },
  },
  declareWithdrawal: {
    group: 'contact',
    summary: 'Withdraw from a contract',
    description:
      'The declarant gets a receipt by mail. The answer never tells whether there is such a contract. It is 404 if the ' +
      'store has no payment provider.',
    errors: { 404: ['not_found'] },
    examples: declaration,
  },
  declareCancellation: {
    group: 'contact',
    summary: 'Cancel a contract',
    description:
      'The declarant gets a receipt by mail. The answer never tells whether there is such a contract. It is 404 if the ' +
      'store has no payment provider.',
    errors: { 404: ['not_found'] },
    examples: declaration,
  },
};
