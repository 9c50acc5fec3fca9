import type { ErrorCode } from '@magazine-store/protocol';
import { COVER_WIDTHS } from '../catalogue/coverKeys.ts';
import { FORGED } from '../payments/webhooks.ts';
import { errorResponse, errorsOfEveryCall } from './errorResponse.ts';
import type { JsonSchema } from './jsonSchema.ts';
import type { Content, Method, OpenApiOperation, OpenApiParameter, OpenApiResponse } from './openApi.ts';

interface OtherPath extends OpenApiOperation {
  path: string;
  method: Method;
}

/** An address in the words of this file. `responses` may replace an answer to an error. */
interface Described extends OtherPath {
  /** The errors of its own, by status. */
  errors?: Record<number, ErrorCode[]>;
}

const text: JsonSchema = { type: 'string' };
const bytes = (...types: string[]): Content => Object.fromEntries(types.map((type) => [type, { schema: {} }]));
const answersJson = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

const inPath = (name: string, description: string, schema = text): OpenApiParameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});
const inQuery = (name: string, description: string, required = false): OpenApiParameter => ({
  name,
  in: 'query',
  required,
  description,
  schema: text,
});

/** The answers with the bytes of a PDF. */
const pdf: Record<string, OpenApiResponse> = {
  200: { description: 'The whole file.', content: bytes('application/pdf') },
  206: { description: 'The range of the file that `Range` asks for.', content: bytes('application/pdf') },
  416: { description: 'The file has no such range. `Content-Range` has its size.' },
};

/** The answer where the server has `PRESIGNED_FILES`. */
const atBucket: Record<string, OpenApiResponse> = {
  307: {
    description: '`Location` is an address at the bucket, which sends the bytes. It works for some minutes at most.',
  },
};

/** The parts that all addresses of a document begin and end with. */
const ofDocument = [
  inPath('name', 'From an address in the answer of `startDownload`.'),
  inQuery('expires', 'When the signature ends, in seconds since 1970. Names that begin with `signed-` need it.'),
  inQuery(
    'signature',
    'HMAC-SHA256 of `/files/{name}?expires={expires}`, in base64url. One signature opens all addresses of a document.',
  ),
];
const page = inPath('page', 'The number of the page, from 1.', { type: 'integer', minimum: 1 });

const ofFile = (
  end: string,
  {
    operationId,
    summary,
    parameters = [page],
    content,
  }: Pick<OpenApiOperation, 'operationId' | 'summary'> & {
    parameters?: OpenApiParameter[];
    content: Content;
  },
): Described => ({
  path: `/files/{name}/${end}`,
  method: 'get',
  operationId,
  tags: ['files'],
  summary,
  security: [],
  parameters: [...ofDocument, ...parameters],
  responses: { 200: { description: 'What lies there. It never changes.', content }, ...atBucket },
  errors: { 403: ['expired', 'invalid_token'], 404: ['not_found'] },
});

const webhook = (path: string, operationId: string, provider: string): Described => ({
  path,
  method: 'post',
  operationId,
  tags: ['server'],
  summary: `Receive an event of ${provider}`,
  description: 'Only for the provider, which signs its events. An event has one effect, however often it comes.',
  security: [],
  'x-limits': [`${FORGED.most} events without a valid signature in ${FORGED.seconds / 60} minutes for an address`],
  requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  responses: {
    200: {
      description: 'The server has the event.',
      content: answersJson({ type: 'object', properties: { received: { const: true } }, required: ['received'] }),
    },
  },
  errors: { 404: ['not_found'], 429: ['too_many_requests'], 502: ['gateway_unavailable'] },
});

const readiness: JsonSchema = {
  type: 'object',
  properties: { status: text, failing: { type: 'array', items: text } },
  required: ['status'],
};

const described: readonly Described[] = [
  {
    path: '/auth/go/{provider}',
    method: 'get',
    operationId: 'openSignInWindow',
    tags: ['sign-in'],
    summary: 'The first page of the sign-in window',
    description:
      'The page posts `{ channel: "magazine-store-auth", challenge, type: "confirm" }` to the window that opened it. If ' +
      'that page answers with `type: "confirmed"`, the window goes on to the provider. Its last page posts a signal of type ' +
      '`done`, `registration` or `error`: then call `redeemSignIn`.',
    security: [],
    'x-limits': ['240 a minute for an address'],
    parameters: [
      inPath(
        'provider',
        'A name in `auth_providers`, or the name of `custom_provider` or of one of `other_providers`.',
      ),
      inQuery('challenge', 'The SHA-256 of the verifier, in base64url.', true),
      inQuery('origin', 'The origin of the page that asks, if it is not the store. It must be in `API_ORIGINS`.'),
      inQuery('locale', "The language of the window's pages; without it, the store's or the browser's."),
    ],
    responses: {
      200: { description: 'The page.', content: bytes('text/html') },
      302: { description: 'The window goes to the identity provider.' },
      400: {
        description: 'A page says that the address is not valid. `invalid_request`, if the request is none.',
        content: { ...bytes('text/html'), ...answersJson({ type: 'object' }) },
      },
      429: { description: 'A page asks the visitor to wait.', content: bytes('text/html') },
    },
  },
  {
    path: '/files/{name}',
    method: 'get',
    operationId: 'getFile',
    tags: ['files'],
    summary: 'Get the bytes of a document',
    description: 'Names begin with `public-` where all visitors may read the document, else with `signed-`.',
    security: [],
    parameters: ofDocument,
    responses: { ...pdf, ...atBucket },
    errors: { 403: ['expired', 'invalid_token'] },
  },
  ofFile('pages/{height}/{page}', {
    operationId: 'getPagePicture',
    summary: 'Get the picture of a page',
    parameters: [inPath('height', 'One of the `heights`, in pixels.', { type: 'integer' }), page],
    content: bytes('image/webp'),
  }),
  ofFile('thumbs/{page}', {
    operationId: 'getThumbnail',
    summary: 'Get the thumbnail of a page',
    content: bytes('image/webp'),
  }),
  ofFile('layers/{page}', {
    operationId: 'getPageLayers',
    summary: 'Get the text, links and notes of a page',
    content: answersJson({ type: 'object' }),
  }),
  ofFile('contents', {
    operationId: 'getContents',
    summary: 'Get the table of contents of a document',
    parameters: [],
    content: answersJson({ type: 'object' }),
  }),
  {
    path: '/api/download-pdf/{id}',
    method: 'get',
    operationId: 'downloadPdf',
    tags: ['files'],
    summary: 'Get the file of an issue to keep',
    description: 'The session cookie or a token opens it. A subscription gives no file to keep.',
    security: [{}, { session: [] }],
    parameters: [
      inPath('id', 'The id of the issue.', { type: 'integer' }),
      inQuery('token', 'From `keep_url` in the answer of `startDownload`.'),
    ],
    responses: {
      ...pdf,
      ...atBucket,
    },
    errors: {
      401: ['sign_in_required'],
      403: ['not_owned', 'expired', 'invalid_token'],
      404: ['not_found'],
    },
  },
  {
    path: '/covers/{width}/{file_name}',
    method: 'get',
    operationId: 'getCover',
    tags: ['files'],
    summary: 'Get a cover',
    description: 'The name changes with the picture, so that caches may keep it for ever.',
    security: [],
    parameters: [
      inPath('width', 'Pixels.', { type: 'integer', enum: [...COVER_WIDTHS] }),
      inPath('file_name', '`cover.file_name` of the issue.'),
    ],
    responses: {
      200: { description: 'The cover, as `Accept` allows.', content: bytes('image/webp', 'image/jpeg') },
    },
    errors: { 404: ['not_found'] },
  },
  webhook('/webhooks/stripe', 'receiveStripeEvent', 'Stripe'),
  webhook('/webhooks/paypal', 'receivePaypalEvent', 'PayPal'),
  {
    path: '/healthz',
    method: 'get',
    operationId: 'getHealth',
    tags: ['server'],
    summary: 'Ask whether the process answers',
    security: [],
    responses: { 200: { description: 'It does.', content: answersJson(readiness) } },
  },
  {
    path: '/readyz',
    method: 'get',
    operationId: 'getReadiness',
    tags: ['server'],
    summary: 'Ask whether the server can do its work',
    security: [],
    responses: {
      200: { description: 'It can. `background` tells of the last background work.', content: answersJson(readiness) },
      503: { description: '`failing` names the parts that do not answer.', content: answersJson(readiness) },
    },
  },
  {
    path: '/api/openapi.json',
    method: 'get',
    operationId: 'getOpenApi',
    tags: ['server'],
    summary: 'Get this description',
    security: [],
    responses: {
      200: { description: 'An OpenAPI 3.1 document.', content: answersJson({ type: 'object' }) },
      304: { description: 'Nothing has changed since the answer with this `ETag`.' },
    },
  },
];

/** The addresses that answer pages, files, or programs that run the server. */
export const otherPaths: readonly OtherPath[] = described.map(({ errors = {}, responses, ...rest }) => {
  const all = {
    ...errorsOfEveryCall({ inPath: rest.path.includes('{'), isWrite: rest.method !== 'get' }),
    ...errors,
  };
  const refusals = Object.entries(all).map(([status, codes]) => [status, errorResponse(Number(status), codes)]);
  return { ...rest, responses: { ...Object.fromEntries(refusals), ...responses } };
});
