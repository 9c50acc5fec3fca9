import { type OperationName, operations } from '@magazine-store/protocol';
import { wire } from '@magazine-store/protocol/schemas';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** A route of the server, with the schemas of its input. */
export interface Endpoint {
  method: string;
  /** The path with `:name` and `*`. */
  path: string;
  query: JsonSchema | null;
  body: JsonSchema | null;
}

export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** Fastify lists only one of the routes that end with `*`. */
const WITH_WILDCARDS = ['/chunks/*', '/assets/*', '/v1/chunks/*', '/v1/assets/*', '/embed/*'];

/** All routes of the server, from its own list. */
export function listEndpoints(app: FastifyInstance): Endpoint[] {
  const parents: string[] = [];
  const endpoints: Endpoint[] = WITH_WILDCARDS.map((path) => ({ method: 'GET', path, query: null, body: null }));
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│├└─ ]*)(\S+) \((.*)\)$/.exec(line) ?? [];
    const depth = indent.length / 4 - 1;
    if (part === '' || depth < 0) continue;
    parents.length = depth;
    const path = parents.join('') + part;
    parents.push(part);
    const method = methods.split(', ')[0] as string;
    endpoints.push({ method, path, ...findShapes(method, path) });
  }
  return endpoints;
}

const names = Object.keys(operations) as OperationName[];

function findShapes(method: string, path: string): Pick<Endpoint, 'query' | 'body'> {
  const name = names.find((each) => operations[each].method === method && operations[each].path === path);
  const { query, body }: { query?: z.ZodType; body?: z.ZodType; answer?: z.ZodType } = name ? wire[name] : {};
  return { query: query ? toJsonSchema(query) : null, body: body ? toJsonSchema(body) : null };
}

/** Without the names of schemas, so that each stands where it is used. */
const toJsonSchema = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input', metadata: z.registry() }) as JsonSchema;
