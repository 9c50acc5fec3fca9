import type { FormTree } from './form.ts';
import { Refusal } from './refusal.ts';

export interface Answer {
  status: number;
  body: unknown;
  requestId: string;
  /** The provider's advice to an SDK: true if it should repeat the request by itself. Undefined without advice. */
  shouldRetry?: boolean;
  /** The answer is not kept under the key. */
  forget?: boolean;
}

interface Kept {
  path: string;
  body: string;
  answer: Answer | undefined;
}

/** First answers by key, as in https://docs.stripe.com/api/idempotent_requests: errors too, a 500 among them. */
export class Idempotency {
  readonly #kept = new Map<string, Kept>();

  async answer(
    key: string,
    question: { path: string; body: FormTree },
    run: () => Promise<Answer>,
  ): Promise<{ answer: Answer; replayed: boolean }> {
    const body = JSON.stringify(sortFields(question.body));
    const kept = this.#kept.get(key);
    if (kept) return { answer: replay(key, kept, question.path, body), replayed: true };
    const entry: Kept = { path: question.path, body, answer: undefined };
    this.#kept.set(key, entry);
    const answer = await run();
    if (answer.forget) this.#kept.delete(key);
    else entry.answer = answer;
    return { answer, replayed: false };
  }
}

function replay(key: string, kept: Kept, path: string, body: string): Answer {
  const error = (status: number, message: string, code?: string) =>
    new Refusal(
      status,
      { type: 'idempotency_error', message, ...(code !== undefined && { code }) },
      { beforeAnything: true },
    );
  const another = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (kept.path !== path) {
    const message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). ${another}`;
    throw error(400, message);
  }
  if (kept.body !== body) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    throw error(400, `${message} ${another}`);
  }
  if (!kept.answer) {
    const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
    throw error(409, message, 'idempotency_key_in_use');
  }
  return kept.answer;
}

/** The order of parameters does not matter. */
const sortFields = (tree: FormTree): unknown =>
  Object.entries(tree)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'object' ? sortFields(value) : value]);
