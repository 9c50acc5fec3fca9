import type { ErrorCode } from '@magazine-store/protocol';
import {
  couponErrorTexts,
  errorTexts,
  paymentErrorTexts,
  registrationErrorTexts,
  signInErrorTexts,
} from './errorTexts.ts';
import type { JsonSchema } from './jsonSchema.ts';
import type { Content, OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiResponse } from './openApi.ts';
import { printType } from './printType.ts';

/** Writes an OpenAPI document as Markdown for people. */
export function apiMarkdown({ info, tags, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ title: `${method.toUpperCase()} ${path}`, operation })),
  );
  return [
    info.description,
    ...tags.flatMap(({ name, description }) => [
      `## ${capitalized(name)}`,
      description,
      ...operations
        .filter(({ operation }) => operation.tags.includes(name))
        .flatMap(({ title, operation }) => [`### ${title}`, ...describeOperation(operation)]),
    ]),
    '## Errors',
    'The codes in `{ error }`. Every call may answer `invalid_request`, `server_error` and `busy`. Every write may also answer ' +
      '`origin_not_allowed` and `invalid_csrf_token`. Each call names its others.',
    errorTable(errorTexts),
    'The codes in `{ status: "error", error }` of `redeemSignIn`, and in the signal of the sign-in window:',
    errorTable(signInErrorTexts),
    'The `id` of a refused registration:',
    errorTable(registrationErrorTexts),
    "The `code` of a refused payment, unless it is the payment provider's own:",
    errorTable(paymentErrorTexts),
    'The `code` of a refused coupon, with its `error`:',
    errorTable(couponErrorTexts),
    '## Shapes',
    'The named shapes of requests and answers.',
    ...Object.entries(components.schemas).flatMap(([name, schema]) => [
      `### ${name}`,
      ...(schema.description ? [schema.description] : []),
      typeBlock(schema),
    ]),
  ].join('\n\n');
}

function describeOperation(operation: OpenApiOperation): string[] {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses);
  return [
    `\`${operationId}\`: ${summary}.`,
    ...(description ? [description] : []),
    ...(operation['x-limits'] ? [`Limits: ${operation['x-limits'].join('; ')}.`] : []),
    ...(security.length > 0 ? [describeSecurity(security)] : []),
    ...(parameters.length > 0 ? [parameterTable(parameters)] : []),
    ...(requestBody ? ['Body:', ...blocks(requestBody.content)] : []),
    ...answers
      .filter(([status]) => Number(status) < 400)
      .flatMap(([status, answer]) => [`Answer ${status}: ${answer.description}`, ...blocks(answer.content ?? {})]),
    ...listErrors(answers),
  ];
}

function describeSecurity(security: OpenApiOperation['security']): string {
  const isWrite = security.some((each) => 'token' in each);
  if (security.every((each) => 'session' in each)) {
    return isWrite ? 'Needs a session and its `X-XSRF-TOKEN`.' : 'Needs a session.';
  }
  return isWrite ? 'Needs no session; with one, its `X-XSRF-TOKEN`.' : 'Needs no session.';
}

const errorTable = (texts: Readonly<Record<string, { when: string; next: string }>>): string =>
  table(
    ['code', 'when', 'what to do'],
    Object.entries(texts).map(([code, { when, next }]) => [`\`${code}\``, when, next]),
  );

const OF_EVERY_CALL: readonly ErrorCode[] = [
  'invalid_request',
  'server_error',
  'busy',
  'origin_not_allowed',
  'invalid_csrf_token',
];
const isOfEveryCall = (code: string): boolean => OF_EVERY_CALL.some((one) => one === code);

const parameterTable = (parameters: OpenApiParameter[]): string =>
  table(
    ['parameter', 'in', 'type', 'meaning'],
    parameters.map(({ name, in: place, required, schema, description = '' }) => [
      `\`${name}\`${required ? '' : ' (optional)'}`,
      place,
      `\`${type(schema)}\``,
      description,
    ]),
  );

/** The errors of one operation: the codes by their names, then other shapes with their meaning. */
function listErrors(answers: [string, OpenApiResponse][]): string[] {
  const rows = answers.flatMap(([status, { description }]) => {
    const lines = description.split('\n').map((line) => line.replace(/^- /, ''));
    const codes = lines.flatMap((line) => /^`(\w+)`: /.exec(line)?.[1] ?? []);
    const named = codes.filter((code) => !isOfEveryCall(code)).map((code) => `\`${code}\``);
    const meanings = lines.filter((line) => !/^`\w+`: /.test(line));
    const own = [named.join(', '), ...meanings].filter((text) => text !== '');
    return Number(status) >= 400 && own.length > 0 ? [`- ${status}: ${own.join('. ')}`] : [];
  });
  return rows.length > 0 ? ['Errors of its own:', rows.join('\n')] : [];
}

function blocks(content: Content): string[] {
  return Object.entries(content).flatMap(([mediaType, { schema, example }]) =>
    mediaType === 'application/json'
      ? [
          typeBlock(schema),
          ...(example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``]),
        ]
      : [`\`${mediaType}\``],
  );
}

const type = (schema: JsonSchema): string =>
  printType(schema, { nameOf: (reference) => reference.replace(/.*\//, ''), integer: 'integer' });

const typeBlock = (schema: JsonSchema): string => `\`\`\`ts\n${type(schema)}\n\`\`\``;

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
