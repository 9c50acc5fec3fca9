import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { wire } from '@magazine-store/protocol/schemas';
import { z } from 'zod';
import { toJsonSchema } from './jsonSchema.ts';
import { printType } from './printType.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const named = z.object({ name: z.enum(['a', 'b']) }).meta({ id: 'Named' });
const nameOrNumber = z.union([z.enum(['a', 'b']), z.int()]).meta({ id: 'NameOrNumber' });

/** Schemas by their code, for the compiler to read it too, each with the printed type. */
const CASES: Record<string, [schema: z.ZodType, type: string]> = {
  'z.array(z.union([z.string(), z.int()]))': [z.array(z.union([z.string(), z.int()])), '(string | number)[]'],
  "z.array(z.enum(['a{', 'b']))": [z.array(z.enum(['a{', 'b'])), "('a{' | 'b')[]"],
  'z.array(z.string().nullable())': [z.array(z.string().nullable()), '(string | null)[]'],
  'z.array(z.array(z.int().nullable()))': [z.array(z.array(z.int().nullable())), '(number | null)[][]'],
  'z.int()': [z.int(), 'number'],
  'z.array(z.int())': [z.array(z.int()), 'number[]'],
  'z.array(z.iso.datetime())': [z.array(z.iso.datetime()), '(string /* date-time */)[]'],
  'z.record(z.string(), z.int().nullable())': [
    z.record(z.string(), z.int().nullable()),
    'Record<string, number | null>',
  ],
  "z.record(z.enum(['a', 'b']), z.int())": [z.record(z.enum(['a', 'b']), z.int()), "Record<'a' | 'b', number>"],
  "z.partialRecord(z.enum(['a', 'b']), z.int())": [
    z.partialRecord(z.enum(['a', 'b']), z.int()),
    "Partial<Record<'a' | 'b', number>>",
  ],
  'z.tuple([z.string(), z.int()])': [z.tuple([z.string(), z.int()]), '[string, number]'],
  'z.tuple([z.string()], z.int().nullable())': [
    z.tuple([z.string()], z.int().nullable()),
    '[string, ...(number | null)[]]',
  ],
  'z.tuple([z.string(), z.int().nullable().optional()])': [
    z.tuple([z.string(), z.int().nullable().optional()]),
    '[string, (number | null)?]',
  ],
  "z.object({ 'quoted-key': z.string(), $plain: z.string(), 'it’s': z.string(), \"it's\": z.string() })": [
    z.object({ 'quoted-key': z.string(), $plain: z.string(), 'it’s': z.string(), "it's": z.string() }),
    "{\n  'quoted-key': string;\n  $plain: string;\n  'it’s': string;\n  'it\\'s': string;\n}",
  ],
  "z.object({ a: z.int().optional(), b: z.string().default('x') })": [
    z.object({ a: z.int().optional(), b: z.string().default('x') }),
    '{\n  a?: number;\n  b?: string;\n}',
  ],
  "z.object({ a: z.int().describe('No */ end.') })": [
    z.object({ a: z.int().describe('No */ end.') }),
    '{\n  /** No * / end. */\n  a: number;\n}',
  ],
  'z.looseObject({ a: z.int() })': [z.looseObject({ a: z.int() }), '{\n  a: number;\n  [name: string]: unknown;\n}'],
  'z.object({})': [z.object({}), 'Record<string, never>'],
  "z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal(['b', 'c']) })])": [
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal(['b', 'c']) })]),
    "{\n  kind: 'a';\n} | {\n  kind: 'b' | 'c';\n}",
  ],
  "z.literal([1, 'x', null])": [z.literal([1, 'x', null]), "1 | 'x' | null"],
  'z.array(named)': [z.array(named), "{\n  name: 'a' | 'b';\n}[]"],
  'z.array(nameOrNumber)': [z.array(nameOrNumber), "('a' | 'b' | number)[]"],
  'z.never()': [z.never(), 'never'],
  'z.unknown()': [z.unknown(), 'unknown'],
  'z.null()': [z.null(), 'null'],
};

for (const [code, [schema, type]] of Object.entries(CASES)) {
  test(`${code} is printed as a type`, () => assert.equal(printType(toJsonSchema(schema)), type));
}

test('a schema with a name is printed by its name where a caller wants this', () => {
  const options = { nameOf: (reference: string) => reference.replace('#/$defs/', ''), integer: 'integer' };
  assert.equal(printType(toJsonSchema(z.array(nameOrNumber)), options), 'NameOrNumber[]');
  assert.equal(printType(toJsonSchema(z.array(z.int())), options), 'integer[]');
});

test('no type is made up for a schema that has none', () => {
  assert.throws(() => printType({ type: 'bigint' }), /no type for/);
});

/** Every schema of the wire, by its code. */
function listWireSchemas(): [code: string, schema: z.ZodType][] {
  return Object.entries(wire).flatMap(([operation, parts]) =>
    Object.entries(parts).flatMap(([part, shape]): [string, z.ZodType][] =>
      shape instanceof z.ZodType
        ? [[`wire.${operation}.${part}`, shape]]
        : Object.entries(shape as Record<string, z.ZodType>).map(([status, refusal]) => [
            `wire.${operation}.${part}[${status}]`,
            refusal,
          ]),
    ),
  );
}

test('the compiler takes each printed type for the type of its schema', async (context) => {
  // The compiler finds zod and the protocol from here. A folder among the sources would make the build stale.
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(path.join(root, '.cache/printed-types-'));
  context.after(() => rm(folder, { recursive: true }));
  const all: [string, z.ZodType][] = [
    ...Object.entries(CASES).map(([code, [schema]]): [string, z.ZodType] => [code, schema]),
    ...listWireSchemas().filter(([code]) => !/wire\.\w+\.(params|query)/.test(code)),
  ];
  const lines = [
    "import { wire } from '@magazine-store/protocol/schemas';",
    "import { z } from 'zod';",
    "const named = z.object({ name: z.enum(['a', 'b']) });",
    "const nameOrNumber = z.union([z.enum(['a', 'b']), z.int()]);",
    'type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;',
    ...all.flatMap(([code, schema], index) => [
      `const schema${index} = ${code};`,
      `type Printed${index} = ${printType(toJsonSchema(schema))};`,
      `export const same${index}: Same<Printed${index}, z.input<typeof schema${index}>> = true;`,
    ]),
  ];
  await writeFile(path.join(folder, 'types.ts'), lines.join('\n'));
  const compilerOptions = {
    ...{
      composite: false,
      emitDeclarationOnly: false,
      noEmit: true,
      noUnusedLocals: false,
      exactOptionalPropertyTypes: false,
    },
    types: [],
  };
  const settings = { extends: path.join(root, 'tsconfig.base.json'), compilerOptions, files: ['types.ts'] };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, [compiler, '-p', folder], { cwd: folder }, (_failed, output, errors) =>
      resolve(output + errors),
    );
  });
  assert.equal(said, '');
});
