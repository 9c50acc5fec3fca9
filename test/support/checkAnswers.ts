import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApiOperation, OpenApiResponse } from '../../packages/server/src/openApi/openApi.ts';
import { openApiDocument } from '../../packages/server/src/openApi/openApiDocument.ts';

const document = openApiDocument({ origin: 'https://store.example', version: '0' });
const ajv = formats.default(new Ajv2020({ strict: false, validateFormats: true }));
ajv.addSchema({ $id: 'document', ...structuredClone(document) });

/** Each operation, with the pattern of its address. */
const described = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({
    method: method.toUpperCase(),
    address: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    path,
    operation,
  })),
);

/** Compares every answer of a server with the description of the API. An answer that differs fails the test that runs. */
export function checkAnswers(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const [address = ''] = (request.url ?? '').split('?', 1);
    const found = described.find((each) => each.method === request.method && each.address.test(address));
    if (!found) return;
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    const headers = new Headers();
    const { writeHead, write, end } = response;
    // Node forgets headers that come with the status.
    response.writeHead = (status: number, ...rest: unknown[]) => {
      const given = rest.at(-1);
      if (Array.isArray(given)) addHeaders(headers, toPairs(given));
      else if (typeof given === 'object') addHeaders(headers, Object.entries(given ?? {}));
      return writeHead.call(response, status, ...(rest as never[]));
    };
    response.write = (...args: unknown[]) => {
      keep(args[0]);
      return write.apply(response, args as never);
    };
    response.end = (...args: unknown[]) => {
      keep(args[0]);
      return end.apply(response, args as never);
    };
    response.once('finish', () => {
      addHeaders(headers, Object.entries(response.getHeaders()));
      const fault = findFault(found.operation, { status: response.statusCode, headers }, Buffer.concat(chunks));
      if (fault) throw new Error(`${found.method} ${found.path} answered ${response.statusCode}: ${fault}`);
    });
  });
}

interface Head {
  status: number;
  headers: Headers;
}

function findFault(operation: OpenApiOperation, { status, headers }: Head, bytes: Buffer): string | null {
  const answer: OpenApiResponse | undefined = operation.responses[status];
  if (!answer) return `a status that is not described, ${bytes.subarray(0, 200)}`;
  const [type = ''] = (headers.get('Content-Type') ?? '').split(';', 1);
  if (!answer.content) return bytes.length > 0 ? 'a body that is not described' : null;
  const content = answer.content[type];
  if (!content) return `${type} instead of ${Object.keys(answer.content).join(' or ')}`;
  if (type !== 'application/json') return null;
  const value: unknown = JSON.parse(decode(bytes, headers.get('Content-Encoding')).toString());
  const pointer = [operation.operationId, status].join(' ');
  const validate =
    ajv.getSchema(pointer) ??
    ajv.compile({ $id: pointer, ...JSON.parse(JSON.stringify(content.schema).replaceAll('"#/', '"document#/')) });
  return validate(value) ? null : `${ajv.errorsText(validate.errors)} in ${JSON.stringify(value).slice(0, 500)}`;
}

function addHeaders(headers: Headers, given: Iterable<[name: string, value: unknown]>): void {
  for (const [name, value] of given) headers.set(name, String(value));
}

/** Names and values that stand in turn. */
const toPairs = (given: unknown[]): [string, unknown][] =>
  given.flatMap((name, index): [string, unknown][] => (index % 2 === 0 ? [[String(name), given[index + 1]]] : []));

const decode = (bytes: Buffer, encoding: unknown): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
