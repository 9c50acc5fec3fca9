import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answer } from './client.ts';
import { expect, Fault } from './outcome.ts';

export interface Operation {
  method: string;
  path: string;
  needs_session: boolean;
}

interface Shape {
  shape: string;
  invalid: { file: string; why: string }[];
}

/** The shapes of the API, from the files of the package. */
export interface Shapes {
  operations: Readonly<Record<string, Operation>>;
  has(shape: string): boolean;
  /** The files with invalid examples of the shape. */
  invalid(shape: string): Shape['invalid'];
  readFile(file: string): Record<string, string>;
  /** The answer's JSON, which has the shape. @throws Fault */
  read(shape: string, answer: Answer): unknown;
  /** @throws Fault when the value has another shape. */
  check(shape: string, value: unknown, of: string): void;
}

export function loadShapes(folder: string): Shapes {
  const readJson = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const { operations, shapes } = readJson('index.json') as { operations: Record<string, Operation>; shapes: Shape[] };
  const find = (name: string) => shapes.find(({ shape }) => shape === name);
  const ajv = formats.default(new Ajv2020({ strict: false, verbose: true }));

  function check(shape: string, value: unknown, of: string): void {
    const validate =
      ajv.getSchema(shape) ?? ajv.compile({ $id: shape, ...readJson(`${shape}/schema.json`) } as AnySchema);
    if (validate(value)) return;
    const [first] = validate.errors ?? [];
    const place = first?.instancePath.replaceAll('/', '.').replace(/^\./, '') || 'the answer';
    throw new Fault(`${of}: ${place} ${first?.message} (${shape}/schema.json); it is ${preview(first?.data)}`);
  }

  return {
    operations,
    has: (shape) => find(shape) !== undefined,
    invalid: (shape) => find(shape)?.invalid ?? [],
    readFile: readJson,
    check,
    read(shape, answer) {
      const value = readJsonAnswer(answer);
      check(shape, value, answer.call);
      return value;
    },
  };
}

/** @throws Fault when the answer isn't JSON. */
export function readJsonAnswer({ call, headers, bytes }: Answer): unknown {
  const type = headers.get('Content-Type') ?? 'no Content-Type';
  const text = bytes.toString();
  expect(/^application\/json\b/.test(type), `${call}: ${type} instead of application/json, ${preview(text)}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault(`${call}: the answer is not JSON, ${preview(text)}`);
  }
}

const LONGEST_PREVIEW = 80;

function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > LONGEST_PREVIEW ? `${text.slice(0, LONGEST_PREVIEW)}…` : text;
}
