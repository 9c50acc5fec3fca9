import type { Stage } from '../stage.ts';
import type { Fields } from './fields.ts';

/** One call in progress. */
export interface CallContext {
  readonly stage: Stage;
  readonly body: Fields;
  readonly query: URLSearchParams;
  /** The id in the path. */
  readonly id: string;
  /**
   * The client wants the whole object in the answer:
   * https://developer.paypal.com/api/rest/requests/#link-httprequestheaders.
   */
  readonly whole: boolean;
  readonly authorization: string;
}

export interface Answer {
  status: number;
  body?: object;
}
