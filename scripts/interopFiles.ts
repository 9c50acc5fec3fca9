import { glob } from 'node:fs/promises';
import path from 'node:path';
import { type ErrorCode, errorCodes, type OperationName, operations } from '../packages/protocol/src/index.ts';
import { pageData, signInMessage, wire } from '../packages/protocol/src/schemas/index.ts';
import { errorTexts } from '../packages/server/src/openApi/errorTexts.ts';
import { toJsonSchema } from '../packages/server/src/openApi/jsonSchema.ts';
import { operationTexts } from '../packages/server/src/openApi/operationTexts.ts';

/** The folder of the interoperability files. */
export const INTEROP = 'test/interop';

type Shape = Parameters<typeof toJsonSchema>[0];
type Part = 'params' | 'query' | 'body' | 'answer';

interface Generated {
  about: string;
  schema?: object;
  /** The example that the docs of the API show. */
  example?: unknown;
}

/** The files of the folder that are made of the protocol: schemas, the examples of the docs, and the index. */
export async function makeInteropFiles(): Promise<Map<string, string>> {
  const shapes = new Map<string, Generated>([...restShapes(), ...errorShapes(), ...pageShapes(), ...signInShapes()]);
  const files = new Map<string, string>();
  const write = (name: string, value: unknown) => files.set(name, `${JSON.stringify(value, null, 2)}\n`);
  for (const [shape, { schema, example }] of shapes) {
    if (schema) write(`${shape}/schema.json`, schema);
    if (example !== undefined) write(`${shape}/valid/example.json`, example);
  }
  const examples = (await Array.fromAsync(glob('**/{valid,invalid}/*.json', { cwd: INTEROP }))).map((name) =>
    name.split(path.sep).join('/'),
  );
  const names = [...new Set([...files.keys(), ...examples])].sort();
  write('index.json', {
    operations: Object.fromEntries((Object.keys(operations) as OperationName[]).map((name) => [name, describe(name)])),
    shapes: [...new Set(names.map(shapeOf))].map((shape) => ({
      shape,
      about: shapes.get(shape)?.about ?? aboutMessage(shape),
      ...(shapes.get(shape)?.schema && { schema: `${shape}/schema.json` }),
      valid: names.filter((name) => name.startsWith(`${shape}/valid/`)),
      invalid: names
        .filter((name) => name.startsWith(`${shape}/invalid/`))
        .map((file) => ({ file, why: path.basename(file, '.json').replaceAll('-', ' ') })),
    })),
  });
  return files;
}

const shapeOf = (file: string): string => file.replace(/\/(?:valid\/|invalid\/|schema\.json).*/, '');

const noContent = (name: OperationName): boolean => wire[name].answer.safeParse(null).success;

const describe = (name: OperationName) => ({
  ...operations[name],
  about: operationTexts[name].summary,
  needs_session: operationTexts[name].forUser ?? false,
  status: noContent(name) ? 204 : 200,
});

function* restShapes(): Iterable<[string, Generated]> {
  const words: Record<Part, string> = {
    params: 'The parameters in the path of',
    query: 'The query of',
    body: 'The body of',
    answer: 'The answer of',
  };
  for (const name of Object.keys(operations) as OperationName[]) {
    const { method, path: address } = operations[name];
    const call = `${method} ${address}`;
    const shape: Partial<Record<Part, Shape>> & { refusals?: Record<number, Shape> } = wire[name];
    const examples: Partial<Record<Part, unknown>> = operationTexts[name].examples;
    for (const part of Object.keys(words) as Part[]) {
      const schema = shape[part];
      if (!schema || (part === 'answer' && noContent(name))) continue;
      const about = `${words[part]} ${call}`;
      yield [`rest/${name}/${part}`, { about, schema: toJsonSchema(schema), example: examples[part] }];
    }
    for (const [status, refusal] of Object.entries(shape.refusals ?? {})) {
      yield [
        `rest/${name}/answer-${status}`,
        { about: `An answer of ${call} with the status ${status}`, schema: toJsonSchema(refusal) },
      ];
    }
  }
}

function* errorShapes(): Iterable<[string, Generated]> {
  for (const code of Object.values<ErrorCode>(errorCodes)) {
    const properties = { error: { const: code }, message: { type: 'string' } };
    const schema = { type: 'object', properties, required: ['error'] };
    const about = `The error ${code}: ${errorTexts[code].when}`;
    yield [`errors/${code}`, { about, schema, example: { error: code } }];
  }
}

function* pageShapes(): Iterable<[string, Generated]> {
  for (const [name, schema] of Object.entries(pageData.shape)) {
    yield [`page/${name}`, { about: `${name} of the page data`, schema: toJsonSchema(schema) }];
  }
}

function* signInShapes(): Iterable<[string, Generated]> {
  for (const option of signInMessage.options) {
    const about = option.description ?? '';
    yield [`messages-of-sign-in/${option.shape.type.value}`, { about, schema: toJsonSchema(option) }];
  }
}

function aboutMessage(shape: string): string {
  const [kind, name] = shape.split('/');
  if (kind === 'messages-from-store') return `The message ${name} of a store in a frame to its host page`;
  if (kind === 'messages-from-host') return `The message ${name} of a host page to the store in its frame`;
  if (kind === 'events') return `The detail of the event ${name}`;
  throw new Error(`${INTEROP}/${shape} is no shape of the protocol`);
}
