import type { Answer } from './client.ts';
import { expect } from './outcome.ts';
import { readJsonAnswer, type Shapes } from './shapes.ts';

/** @throws Fault for another status */
export function expectStatus({ call, status, headers }: Answer, ...expected: number[]): void {
  const location = headers.get('Location');
  const elsewhere = location === null ? '' : `, and leads to ${location}`;
  expect(expected.includes(status), `${call}: the status is ${status} instead of ${expected.join(' or ')}${elsewhere}`);
}

/** @throws Fault for an answer that is not this error */
export function expectError(shapes: Shapes, answer: Answer, status: number, code: string): void {
  expectStatus(answer, status);
  const value = readJsonAnswer(answer) as { error?: unknown };
  expect(value?.error === code, `${answer.call}: the error is ${JSON.stringify(value?.error)} instead of "${code}"`);
  shapes.check(`errors/${code}`, value, answer.call);
}

/** @throws Fault unless the header has the value */
export function expectHeader({ call, headers }: Answer, name: string, expected: string | RegExp): void {
  const value = headers.get(name);
  const fits = typeof expected === 'string' ? value === expected : value !== null && expected.test(value);
  const wanted = typeof expected === 'string' ? expected : `a value like ${expected.source}`;
  expect(fits, `${call}: ${name} is ${value ?? 'missing'} instead of ${wanted}`);
}
