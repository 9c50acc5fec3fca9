/** Codes in `{ error }` that a client acts on. A client shows any other code as a failure. */
export const errorCodes = {
  /** 403 of a file or picture whose token is past its time: ask for a new one. */
  expired: 'expired',
  /** 403 of a file whose token this server has not signed, or has signed for something else. */
  invalidToken: 'invalid_token',
  /** 403 of a download that was not bought. */
  notOwned: 'not_owned',
  /** 401 of a free issue where reading needs sign-in. */
  signInRequired: 'sign_in_required',
  /** 401: the call belongs to a user, and the visitor is not signed in. */
  notSignedIn: 'not_signed_in',
  /** 403 of a write whose token is missing or not the session's: the session has expired. */
  invalidCsrfToken: 'invalid_csrf_token',
  /** 409: it is the last way to sign in to the account. */
  lastIdentity: 'last_identity',
  notFound: 'not_found',
  /** 404 of a link to media: the store shows no players of its site. */
  notEmbeddable: 'not_embeddable',
  /** 502 of a link to media: its site did not answer, or has no player for it. */
  mediaUnavailable: 'media_unavailable',
  /** 403 of a write that comes from a site the store doesn't know. */
  originNotAllowed: 'origin_not_allowed',
  /** 429: the same address asked too often; `Retry-After` says when to come back. */
  tooManyRequests: 'too_many_requests',
  /** 503: the server is at its limit; `Retry-After` says when to come back. */
  busy: 'busy',
  /** 409: a purchase of the same item by the same user runs. */
  inProgress: 'in_progress',
  /** 409: the user has already bought the item. */
  alreadyOwned: 'already_owned',
  /**
   * 409: the buyer saw another price than the present one. The answer has the present price, and nothing was charged.
   */
  priceChanged: 'price_changed',
  /** 400: the purchase needs a consent that was not given. */
  consentRequired: 'consent_required',
  /** 422: an earlier request had the same `Idempotency-Key` and another body. */
  keyReused: 'key_reused',
  /** 502: the payment provider doesn't answer; the same key may be sent again. */
  gatewayUnavailable: 'gateway_unavailable',
  /** 403 of the desk: the user is no member, or their role may not do this. */
  forbidden: 'forbidden',
  /** 403 of the desk: the session began too long ago for this; sign in again. */
  signInAgain: 'sign_in_again',
  /** 409 of the desk: another member has changed the thing since it was read. */
  changedMeanwhile: 'changed_meanwhile',
  /** 409 of the desk: it is the last owner. */
  lastOwner: 'last_owner',
  /** 409 of the desk: the account belongs to a member of the desk. */
  deskMember: 'desk_member',
  /** 409 of the desk: readers own the issue. */
  issueOwned: 'issue_owned',
  /** 409 of the desk: a payment for the issue is disputed. */
  issueDisputed: 'issue_disputed',
  /** 409 of the desk: the issue has no former file that could be brought back. */
  noFormerFile: 'no_former_file',
  /** 409 of the desk: a reader is buying the issue. */
  issueBeingBought: 'issue_being_bought',
  /** 409 of the desk: the invited person is a member already. */
  alreadyMember: 'already_member',
  /** 409 of the desk: there is a coupon with this code. */
  codeTaken: 'code_taken',
  /** 409 of the desk: the issue has neither a price, nor is it free. */
  priceMissing: 'price_missing',
  /** 409 of the desk: some of the file has not arrived. */
  uploadUnfinished: 'upload_unfinished',
  /** 409 of a refund: another refund of the same charge is under way. */
  refundUnderWay: 'refund_under_way',
  /** 409 of a refund: the charge is disputed, or its provider can't be asked. */
  notRefundable: 'not_refundable',
  invalidRequest: 'invalid_request',
  serverError: 'server_error',
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];

/** Codes in `{ status: 'error', error }` of `redeemSignIn`, and of the signal of the sign-in window. */
export type SignInError =
  | 'access_denied'
  | 'auth_failed'
  | 'provider_unavailable'
  | 'session_expired'
  | 'sign_in_again'
  | 'user_exists'
  | 'wrong_code';
