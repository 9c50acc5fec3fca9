import { type ErrorCode, type OperationName, operations } from '@magazine-store/protocol';
import { wire } from '@magazine-store/protocol/schemas';
import type { z } from 'zod';
import { limitTexts } from '../rateLimits.ts';
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

interface Shapes {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
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
  for (const name of Object.keys(operations) as OperationName[]) {
    const { method, path } = operations[name];
    add(path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase() as Method, describeOperation(name));
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

  function describeOperation(name: OperationName): OpenApiOperation {
    const shapes: Shapes = wire[name];
    const { group, summary, description, forUser, examples } = operationTexts[name];
    const limits = [...limitTexts(name), ...(operationTexts[name].limits ?? [])];
    const isWrite = operations[name].method !== 'GET';
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
        ...describeAnswer(name, shapes.answer, examples.answer),
        ...Object.fromEntries(
          [...listErrors(name)].map(([status, codes]) => [
            status,
            describeRefusal(status, codes, shapes.refusals?.[status]),
          ]),
        ),
      },
    };
  }

  function describeAnswer(name: OperationName, answer: z.ZodType, example: unknown): Record<string, OpenApiResponse> {
    if (answer.safeParse(null).success) return { 204: { description: 'Done.' } };
    return {
      200: { description: describeMeaning(answer), content: json(answer, example) },
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

/** The codes of `{ error }` that an operation may answer, by status. */
function listErrors(name: OperationName): Map<number, ErrorCode[]> {
  const { params, refusals = {} }: Shapes = wire[name];
  const { forUser, errors = {} } = operationTexts[name];
  const isWrite = operations[name].method !== 'GET';
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
  if (limitTexts(name).length > 0) add(429, 'too_many_requests');
  return new Map([...codes].sort(([one], [other]) => one - other));
}

function describeMeaning(shape: z.ZodType): string {
  if (!shape.description) throw new Error('an answer has no description');
  return shape.description;
}
