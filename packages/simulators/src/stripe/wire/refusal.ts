import type Stripe from 'stripe';

/** An error in the wire's form; see https://docs.stripe.com/api/errors. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  request_log_url?: string;
}

/** Thrown to answer a call with an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: ErrorBody;
  /**
   * True if the answer is not kept under the idempotency key: nothing has begun, so the client may use the key again
   * with better parameters.
   */
  readonly beforeAnything: boolean;

  constructor(status: number, error: ErrorBody, { beforeAnything = false } = {}) {
    super(error.message);
    this.status = status;
    this.error = error.code
      ? { ...error, doc_url: `https://docs.stripe.com/error-codes#${error.code.replaceAll('_', '-')}` }
      : error;
    this.beforeAnything = beforeAnything;
  }
}

/** A parameter that is missing, unknown or malformed. */
export const badParameter = (message: string, code: string, param: string) =>
  new Refusal(400, { type: 'invalid_request_error', message, code, param }, { beforeAnything: true });

/** A call that makes no sense now, such as paying twice. */
export const badState = (message: string, code: string, more: Partial<ErrorBody> = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, code, ...more });

/** An unknown id: 404 in the path, 400 in a parameter. */
export const notFound = (kind: string, id: string, param: string) =>
  new Refusal(param === 'id' || param === 'intent' ? 404 : 400, {
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id}'`,
    code: 'resource_missing',
    param,
  });
