import type { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { PlainError } from '../plainError.ts';

/**
 * Reads what `desk call` gives to an operation: JSON in an argument, or for `-` in standard input. An argument can't be
 * longer than 128 KB on Linux.
 */
export async function readDeskInput(given: string, stdin: Readable): Promise<object> {
  const piped = given === '-';
  const text = piped ? await readText(stdin) : given;
  if (piped && text.trim() === '') {
    throw new PlainError('standard input is empty; it needs JSON, such as {"query":{"state":"paid"}}');
  }
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    throw new PlainError(`${piped ? 'standard input' : text} is not JSON`);
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new PlainError('the input is an object');
  const wrong = Object.keys(input).find((name) => !['params', 'query', 'body'].includes(name));
  if (wrong !== undefined) throw new PlainError(`${wrong}: an input has params, query and body`);
  return input;
}
