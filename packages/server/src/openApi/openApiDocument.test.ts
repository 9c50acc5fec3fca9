import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import {
  type ErrorCode,
  errorCodes,
  type OperationName,
  operations,
  paymentErrors,
  VERSION,
} from '@magazine-store/protocol';
import { wire } from '@magazine-store/protocol/schemas';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { z } from 'zod';
import { paymentErrorTexts } from './errorTexts.ts';
import type { OpenApiOperation } from './openApi.ts';
import { openApiDocument } from './openApiDocument.ts';
import { operationTexts } from './operationTexts.ts';

const document = openApiDocument({ origin: 'https://store.example', version: VERSION });
const described: OpenApiOperation[] = Object.values(document.paths).flatMap((byMethod) => Object.values(byMethod));
const sources = path.resolve(import.meta.dirname, '..');

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  assert.ok(valid, JSON.stringify(errors));
});

test('every reference leads to a schema of the document', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  assert.ok(references.length > 20);
  for (const [, name = ''] of references) assert.ok(name in document.components.schemas, name);
  assert.doesNotMatch(JSON.stringify(document), /\$defs/);
});

test('no linter of OpenAPI warns: no description has a script, and no choice is one of one', () => {
  const text = JSON.stringify(document, (key, value) => {
    if (key === 'description') assert.doesNotMatch(String(value), /<script/);
    if (key === 'anyOf' || key === 'oneOf') assert.ok(value.length > 1, JSON.stringify(value));
    return value;
  });
  assert.match(text, /"anyOf"/);
});

test('the document has every operation of the protocol', () => {
  const ids = described.map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length);
  for (const name of Object.keys(operations)) assert.ok(ids.includes(name), name);
});

test('its version is the version of the package', async () => {
  const text = await readFile(path.resolve(sources, '../package.json'), 'utf8');
  assert.equal(VERSION, JSON.parse(text).version);
});

describe('examples fit their schemas', () => {
  for (const name of Object.keys(operations) as OperationName[]) {
    test(name, () => {
      const shapes: Partial<Record<'params' | 'query' | 'body' | 'answer', z.ZodType>> = wire[name];
      const examples: Partial<Record<keyof typeof shapes, unknown>> = operationTexts[name].examples;
      for (const [part, shape] of Object.entries({ ...shapes, refusals: undefined })) {
        if (!shape) continue;
        const given = examples[part as keyof typeof examples];
        assert.notEqual(given, undefined, `${part} has no example`);
        const { success, data, error } = shape.safeParse(given);
        assert.ok(success, `${part}: ${error?.message}`);
        // A field that the schema doesn't know would be lost.
        if (part === 'answer' || part === 'body') assert.deepEqual(data, given);
      }
    });
  }
});

/** The text of each source file of the server, but for the tests. */
async function readSources(folder = ''): Promise<string[]> {
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: path.join(sources, folder) }));
  const own = files.filter((file) => !/\.test\.ts$|(^|\/)(testing|openApi)\//.test(file));
  return Promise.all(own.map((file) => readFile(path.join(sources, folder, file), 'utf8')));
}

/** The codes that the document says an operation may answer, as `409 in_progress`. */
function documentedErrors(): Set<string> {
  const found = new Set<string>();
  for (const { responses } of described) {
    for (const [status, { description }] of Object.entries(responses)) {
      for (const [, code] of description.matchAll(/`(\w+)`: /g)) found.add(`${status} ${code}`);
    }
  }
  return found;
}

describe('errors', () => {
  test('every error in the sources of the server is in the document', async () => {
    const documented = documentedErrors();
    const used = new Set<string>();
    for (const text of await readSources()) {
      for (const [, status, code] of text.matchAll(/(?:HttpError\(|super\(|: \[)(\d{3}), '(\w+)'/g)) {
        used.add(`${status} ${code}`);
      }
    }
    assert.ok(used.size > 15, [...used].join());
    assert.deepEqual(
      [...used].filter((error) => !documented.has(error)),
      [],
    );
  });

  test('every code of the protocol is in the document, and in the sources of the server', async () => {
    const documented = [...documentedErrors()].map((error) => error.split(' ')[1]);
    const texts = (await readSources()).join('\n');
    for (const code of Object.values<ErrorCode>(errorCodes)) {
      assert.ok(documented.includes(code), `${code} is not documented`);
      assert.ok(texts.includes(`'${code}'`), `no source has ${code}`);
    }
  });

  test('every code of a refused payment that is ours is in the docs', async () => {
    const texts = (await readSources('payments')).join('\n');
    const found = texts.matchAll(/(?:\bcode(?: = |: |: .* \|\| )|createRefusal\()'(\w+)'/g);
    const codes = [...found].map(([, code = '']) => code);
    assert.deepEqual([...new Set(codes)].sort(), ['amount_not_taken', 'invalid_request', 'payment_failed']);
    for (const code of [...codes, ...Object.values(paymentErrors)]) assert.ok(code in paymentErrorTexts, code);
  });
});
