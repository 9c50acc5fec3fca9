import { readFile, writeFile } from 'node:fs/promises';
import { type OperationName, operations } from '../packages/protocol/src/operations.ts';
import { wire } from '../packages/protocol/src/schemas/index.ts';
import { toJsonSchema } from '../packages/server/src/openApi/jsonSchema.ts';
import { printType } from '../packages/server/src/openApi/printType.ts';

/** Writes docs/rest.md from the protocol; with `--check`, fails if it is stale. */

const FILE = 'docs/rest.md';

type Shape = Parameters<typeof toJsonSchema>[0];

const text = [
  '# REST',
  '',
  '`node scripts/docs.ts` makes this page from `packages/protocol`. Change the protocol, not this page.',
  '',
  'Requests send cookies and JSON. Times are ISO 8601 in UTC. Money is an integer in minor units of the currency. An answer',
  'of 400 and above is `{ error, message? }` unless the page says otherwise. `packages/protocol/src/errorCodes.ts` has its',
  'codes.',
  ...(Object.keys(operations) as OperationName[]).flatMap(section),
  '',
].join('\n');

if (process.argv.includes('--check')) {
  const present = await readFile(FILE, 'utf8').catch(() => '');
  if (present !== text) {
    console.log(`${FILE} is stale: run node scripts/docs.ts`);
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, text);
}

function section(name: OperationName): string[] {
  const { method, path } = operations[name];
  const shapes: {
    params?: Shape;
    query?: Shape;
    body?: Shape;
    answer: Shape;
    refusals?: Readonly<Record<string, Shape>>;
  } = wire[name];
  const block = (title: string, schema: Shape | undefined) =>
    schema ? ['', `${title}:`, '', '```ts', printType(toJsonSchema(schema), { integer: 'integer' }), '```'] : [];
  const noContent = shapes.answer.safeParse(null).success;
  return [
    '',
    `## ${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    '',
    `\`${name}\``,
    ...block('In the path', shapes.params),
    ...block('In the query', shapes.query),
    ...block('Body', shapes.body),
    ...(noContent ? ['', 'Answers 204 with nothing.'] : block('Answer', shapes.answer)),
    ...Object.entries(shapes.refusals ?? {}).flatMap(([status, schema]) => block(`Or, with status ${status}`, schema)),
  ];
}
