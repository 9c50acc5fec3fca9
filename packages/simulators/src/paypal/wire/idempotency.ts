import type { Answer } from './callContext.ts';
import { Refusal } from './refusal.ts';

/**
 * First answers by `PayPal-Request-Id`: https://developer.paypal.com/api/rest/reference/idempotency/. A refusal or a
 * failure leaves the id free, so the client may use the same id again. The documentation does not mention another body
 * under the same id: it gets the first answer.
 */
export class Idempotency {
  readonly #kept = new Map<string, Answer | 'running'>();

  async answer(call: string, requestId: string, run: () => Promise<Answer>): Promise<Answer> {
    const key = `${call} ${requestId}`;
    const kept = this.#kept.get(key);
    if (kept === 'running') {
      const description =
        'A previous request on this resource is currently in progress. Please wait for some time and try again.';
      throw new Refusal(409, 'RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.', [
        { issue: 'PREVIOUS_REQUEST_IN_PROGRESS', description },
      ]);
    }
    if (kept) return { ...kept, status: kept.status === 201 ? 200 : kept.status };
    this.#kept.set(key, 'running');
    try {
      const answer = await run();
      this.#kept.set(key, answer);
      return answer;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }
}
