import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { messageTypes, readHostMessage, readStoreMessage } from '../../packages/protocol/src/frameMessages.ts';
import {
  errorCodes,
  eventTable,
  FRAME_VERSION,
  type OperationName,
  operations,
} from '../../packages/protocol/src/index.ts';
import { errorAnswer, pageData, signInMessage, wire } from '../../packages/protocol/src/schemas/index.ts';

/** The interoperability files say what the protocol says. */

interface Index {
  shapes: {
    shape: string;
    schema?: string;
    valid: string[];
    invalid: { file: string; why: string }[];
  }[];
}

type Accepts = (value: unknown) => boolean;
type Schema = { safeParse(value: unknown): { success: boolean } };

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'));
const { shapes } = read('index.json') as Index;
const ajv = formats.default(new Ajv2020({ strict: false }));

const parses =
  (schema: Schema): Accepts =>
  (value) =>
    schema.safeParse(value).success;

/** Every shape of the protocol, with the code of the protocol that accepts it. */
const protocol = new Map<string, Accepts>();
for (const name of Object.keys(operations) as OperationName[]) {
  const { refusals = {}, ...parts }: { refusals?: Record<number, Schema>; [part: string]: unknown } = wire[name];
  for (const [part, schema] of Object.entries(parts as Record<string, Schema>)) {
    // An answer without content is no file.
    if (!schema.safeParse(null).success) protocol.set(`rest/${name}/${part}`, parses(schema));
  }
  for (const [status, schema] of Object.entries(refusals)) {
    protocol.set(`rest/${name}/answer-${status}`, parses(schema));
  }
}
for (const code of Object.values(errorCodes)) {
  const accepts: Accepts = (value) => errorAnswer.safeParse(value).data?.error === code;
  protocol.set(`errors/${code}`, accepts);
}
for (const [name, schema] of Object.entries(pageData.shape)) protocol.set(`page/${name}`, parses(schema));
for (const option of signInMessage.options) {
  protocol.set(`messages-of-sign-in/${option.shape.type.value}`, parses(option));
}
for (const type of messageTypes.store) {
  protocol.set(`messages-from-store/${type}`, (value) => readStoreMessage(value)?.type === type);
}
for (const type of messageTypes.host) {
  protocol.set(`messages-from-host/${type}`, (value) => readHostMessage(value)?.type === type);
}
for (const name of Object.keys(eventTable)) {
  const inMessage = (detail: unknown) => ({
    channel: 'magazine-store',
    version: FRAME_VERSION,
    type: 'event',
    payload: { name, detail },
  });
  protocol.set(`events/${name}`, (detail) => readStoreMessage(inMessage(detail)) !== null);
}

test('every operation, error, page datum, message and event has files, and no other shape has', () => {
  assert.deepEqual(shapes.map(({ shape }) => shape).sort(), [...protocol.keys()].sort());
});

for (const { shape, schema, valid, invalid } of shapes) {
  describe(shape, () => {
    const accepts = protocol.get(shape) as Accepts;
    const fits = schema ? ajv.compile(read(schema) as object) : null;

    test('it has valid and invalid examples', () => {
      assert.ok(valid.length > 0 && invalid.length > 0, `${valid.length} valid and ${invalid.length} invalid`);
    });

    test('the protocol and the schema accept the valid ones', () => {
      for (const file of valid) {
        const value = read(file);
        assert.ok(accepts(value), `${file} is refused`);
        if (fits) assert.ok(fits(value), `${file}: ${ajv.errorsText(fits.errors)}`);
      }
    });

    test('the protocol and the schema refuse the invalid ones', () => {
      for (const { file } of invalid) {
        const value = read(file);
        assert.ok(!accepts(value), `${file} is accepted`);
        if (fits) assert.ok(!fits(value), `${file} fits the schema`);
      }
    });
  });
}
