import { type ErrorCode, type Operation, type OperationName, operations } from '@magazine-store/protocol';
import { type DeskOperation, type DeskOperationName, deskOperations } from '@magazine-store/protocol/desk';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import { wire } from '@magazine-store/protocol/schemas';
import type { z } from 'zod';
import type { OperationShapes } from '../operationShapes.ts';
import { limitTexts } from '../rateLimits.ts';
import type { DeskText } from './desk/deskText.ts';
import { deskTexts } from './desk/deskTexts.ts';
import { errorResponse, errorsOfEveryCall } from './errorResponse.ts';
import { introduction } from './introduction.ts';
import { type JsonSchema, toJsonSchema } from './jsonSchema.ts';
import type {
  Content,
  Method,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from './openApi.ts';
import { groups, operationTexts } from './operationTexts.ts';
import { otherPaths } from './otherPaths.ts';

interface Shapes extends OperationShapes {
  refusals?: Readonly<Record<number, z.ZodType>>;
}

const IDEMPOTENCY_KEY: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Names the attempt. The same key with the same body gets the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  example: '6f1c2c5e-7a0c-4a51-9c8e-2a4d4cf2b7a1',
};

/**
 * Describes everything that an integrator may call, made of the operations, their shapes and their words. It holds no
 * setting of the store but its address.
 */
export function openApiDocument({ origin, version }: { origin: string; version: string }): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  const paths: OpenApiDocument['paths'] = {};
  const add = (path: string, method: Method, operation: OpenApiOperation) => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const call of [...storeCalls(), ...deskCalls()]) {
    const { method, path } = call;
    add(path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase() as Method, describeOperation(call));
  }
  for (const { path, method, ...operation } of otherPaths) add(path, method, operation);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Magazine store',
      version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-magazine-store-session',
          description: 'The cookie that `redeemSignIn` and `register` set. Browsers send it by themselves.',
        },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description:
            'The token of the session: the cookie `XSRF-TOKEN`, or `csrf_token` of the latest answer that has one. Every ' +
            'write with a session cookie needs it.',
        },
      },
    },
  };

  function describeOperation(call: DescribedCall): OpenApiOperation {
    const { name, method, shapes, group, summary, description, forUser, limits, examples } = call;
    const isWrite = method !== 'GET';
    const session = isWrite ? { session: [], token: [] } : { session: [] };
    const parameters = [
      ...describeParameters('path', shapes.params, examples.params),
      ...describeParameters('query', shapes.query, examples.query),
      ...(name === 'startPayment' ? [IDEMPOTENCY_KEY] : []),
    ];
    return {
      operationId: name,
      tags: [group],
      summary,
      ...(description && { description }),
      security: forUser ? [session] : [{}, session],
      ...(limits.length > 0 && { 'x-limits': limits }),
      ...(parameters.length > 0 && { parameters }),
      ...(shapes.body && { requestBody: { required: true, content: json(shapes.body, examples.body) } }),
      responses: {
        ...describeAnswer(call),
        ...Object.fromEntries(
          [...listErrors(call)].map(([status, codes]) => [
            status,
            describeRefusal(status, codes, shapes.refusals?.[status]),
          ]),
        ),
      },
    };
  }

  function describeAnswer({ name, shapes: { answer }, fileType, examples }: DescribedCall) {
    if (answer.safeParse(null).success) return { 204: { description: 'Done.' } };
    const content = fileType
      ? Object.fromEntries(
          [fileType].flat().map((type, index) => [
            type,
            {
              schema: type === 'application/json' ? {} : describe(answer),
              ...(index === 0 && { example: examples.answer }),
            },
          ]),
        )
      : json(answer, examples.answer);
    return {
      200: { description: describeMeaning(answer), content },
      ...(name === 'getIssues' && { 304: { description: 'Nothing has changed since the answer with this `ETag`.' } }),
    };
  }

  function describeParameters(
    place: 'path' | 'query',
    shape: z.ZodType | undefined,
    given: object = {},
  ): OpenApiParameter[] {
    const { properties = {}, required = [] } = shape ? describe(shape) : {};
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: required.includes(name),
      ...(description && { description }),
      schema,
      ...(name in given && { example: (given as Record<string, unknown>)[name] }),
    }));
  }

  function describeRefusal(status: number, codes: ErrorCode[], refusal: z.ZodType | undefined): OpenApiResponse {
    return errorResponse(status, codes, refusal && { schema: describe(refusal), when: describeMeaning(refusal) });
  }

  function json(shape: z.ZodType, example: unknown): Content {
    return { 'application/json': { schema: describe(shape), example } };
  }

  /** A shape's schema, with its named schemas among those of the document. */
  function describe(shape: z.ZodType): JsonSchema {
    const text = JSON.stringify(toJsonSchema(shape)).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $defs, ...schema } = JSON.parse(text) as JsonSchema;
    Object.assign(schemas, $defs);
    return schema;
  }
}

/** A call with all that the document says of it. */
interface DescribedCall {
  name: string;
  method: Operation['method'];
  path: string;
  shapes: Shapes;
  group: keyof typeof groups;
  summary: string;
  description?: string | undefined;
  /** True if the answer without a session is 401. */
  forUser?: boolean | undefined;
  errors: Readonly<Record<number, readonly ErrorCode[]>>;
  limits: string[];
  fileType?: string | readonly string[] | undefined;
  examples: { params?: object | undefined; query?: object | undefined; body?: unknown; answer: unknown };
}

const storeCalls = () =>
  (Object.keys(operations) as OperationName[]).map((name): DescribedCall => {
    const { limits = [], errors = {}, ...text } = operationTexts[name];
    return { name, ...operations[name], shapes: wire[name], ...text, errors, limits: [...limitTexts(name), ...limits] };
  });

const deskCalls = () =>
  (Object.keys(deskOperations) as DeskOperationName[]).map((name): DescribedCall => {
    const { method, path, roles, sensitive, forUsers, picture }: DeskOperation = deskOperations[name];
    const { errors = {}, description, limits = [], ...text }: DeskText<DeskOperationName> = deskTexts[name];
    const rights = `For ${forUsers ? 'any signed-in user' : roles.join(', ')}.${sensitive ? ' Needs a sign-in of the last 15 minutes.' : ''}`;
    return {
      name,
      method,
      path,
      shapes: deskWire[name],
      group: 'desk',
      ...text,
      description: [description, rights].filter(Boolean).join(' '),
      forUser: true,
      errors: {
        ...errors,
        ...(forUsers
          ? {}
          : { 403: ['forbidden', ...(sensitive ? (['sign_in_again'] as const) : []), ...(errors[403] ?? [])] }),
        429: ['too_many_requests'],
      },
      limits: [
        picture
          ? '3,000 requests in a minute for an address'
          : '600 requests in a minute for an account, 1,200 for an address',
        ...limits,
      ],
    };
  });

/** The codes of `{ error }` that a call may answer, by status. */
function listErrors({ method, shapes, forUser, errors, limits }: DescribedCall): Map<number, ErrorCode[]> {
  const { params, refusals = {} } = shapes;
  const isWrite = method !== 'GET';
  const codes = new Map<number, ErrorCode[]>();
  const add = (status: number, ...more: ErrorCode[]) =>
    codes.set(status, [...new Set([...(codes.get(status) ?? []), ...more])]);
  const addAll = (more: Readonly<Record<number, readonly ErrorCode[]>>) => {
    for (const [status, own] of Object.entries(more)) add(Number(status), ...own);
  };
  for (const status of Object.keys(refusals)) add(Number(status));
  addAll(errors);
  addAll(errorsOfEveryCall({ inPath: params !== undefined, isWrite }));
  if (forUser) add(401, 'not_signed_in');
  if (isWrite) add(403, 'origin_not_allowed', 'invalid_csrf_token');
  if (params) add(404, 'not_found');
  if (limits.length > 0) add(429, 'too_many_requests');
  return new Map([...codes].sort(([one], [other]) => one - other));
}

function describeMeaning(shape: z.ZodType): string {
  if (!shape.description) throw new Error('an answer has no description');
  return shape.description;
}
