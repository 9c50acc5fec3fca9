import {
  type CouponFault,
  couponErrors,
  type ErrorCode,
  type RegistrationRefusal,
  type SignInError,
} from '@magazine-store/protocol';

interface ErrorText {
  /** The cause of the error. */
  when: string;
  /** The client's next step. */
  next: string;
}

/** An explanation of every code in `{ error }`. A code without one doesn't compile. */
export const errorTexts: Readonly<Record<ErrorCode, ErrorText>> = {
  expired: {
    when: 'The token in the address is past its time, or the access that it stood for has ended.',
    next: 'Request the download again. Its answer has a new address.',
  },
  invalid_token: {
    when: 'The server has not signed the token, or has signed it for something else.',
    next: 'Use the addresses and tokens of an answer unchanged.',
  },
  not_owned: {
    when: 'The visitor has not bought the issue.',
    next: 'Offer the sample, or the purchase.',
  },
  sign_in_required: {
    when: 'The issue is free, but this store lets only signed-in visitors read.',
    next: 'Let the visitor sign in, then send the request again.',
  },
  not_signed_in: {
    when: 'The call belongs to an account, and the request has no session, or one that has ended.',
    next: 'Let the visitor sign in, then send the request again.',
  },
  invalid_csrf_token: {
    when: 'The request has a session cookie, and its `X-XSRF-TOKEN` is missing or not the token of that session.',
    next: 'Take the `csrf_token` of a new answer to `getPage`, or let the visitor reload the page.',
  },
  last_identity: {
    when: 'It is the last way to sign in to the account.',
    next: 'Let the user add another identity first, or delete the account.',
  },
  not_found: {
    when: 'There is no such thing for this visitor, or this store does not offer it.',
    next: 'Fetch the list again, and take the thing off the screen.',
  },
  not_embeddable: {
    when: 'The store shows no players of the site that the link leads to.',
    next: 'Show a plain link.',
  },
  media_unavailable: {
    when: 'The site of the link did not answer, or has no player for the link.',
    next: 'Show a plain link.',
  },
  origin_not_allowed: {
    when: 'The request comes from a page of a site that is not in the setting `API_ORIGINS`.',
    next: 'Add the origin of the page to `API_ORIGINS`.',
  },
  forbidden: {
    when: 'The user is no member of the desk, or their role may not make this call.',
    next: 'Take the action off the screen. An owner can change the role.',
  },
  sign_in_again: {
    when: 'The call is a sensitive one, and the session began more than 15 minutes ago.',
    next: 'Let the member sign in again, then send the request again.',
  },
  changed_meanwhile: {
    when: "Another member has changed the thing since the request's `revision`, `seen` or `refunded_before` was read, or has done it already.",
    next: 'Show the present state beside what the member has typed, and let them decide.',
  },
  desk_member: {
    when: 'The account belongs to a member of the desk.',
    next: 'Ask an owner to remove the member from the desk first.',
  },
  last_owner: {
    when: 'The desk would have no owner any more.',
    next: 'Make another member an owner first.',
  },
  issue_owned: {
    when: 'Readers own the issue, so it can’t be deleted or scheduled.',
    next: 'Unpublish the issue: it leaves the store, and its owners read on.',
  },
  issue_disputed: {
    when: 'A payment for the issue is disputed, so the issue can’t be deleted.',
    next: 'Unpublish the issue, and delete it when the dispute is settled.',
  },
  code_taken: {
    when: 'There is a coupon with this code already.',
    next: 'Choose another code.',
  },
  price_missing: {
    when: 'The draft has no price, and is not free.',
    next: 'Set a price by `editIssue`, or null for a free issue.',
  },
  upload_unfinished: {
    when: 'Some of the file has not arrived.',
    next: 'Go on with the upload, then send the request again.',
  },
  no_former_file: {
    when: 'The issue has no former file, its day is over, or another issue has this file now.',
    next: 'Replace the file by an upload.',
  },
  issue_being_bought: {
    when: 'A reader is buying the issue, so it can’t be deleted or scheduled.',
    next: 'Send the request again after some minutes.',
  },
  already_member: {
    when: 'The invited person is a member of the desk already.',
    next: 'Change their role.',
  },
  too_many_requests: {
    when: 'The address or the account is past a limit of this call.',
    next: 'Wait for the seconds in `Retry-After`.',
  },
  busy: {
    when: 'The server is at its limit, or its database does not answer.',
    next: 'Wait for the seconds in `Retry-After`, then send the same request again. A payment keeps its `Idempotency-Key`.',
  },
  in_progress: {
    when: 'Another purchase of the same item by the same user is under way.',
    next: 'Wait for the other purchase, then look at `getPurchases`.',
  },
  already_owned: {
    when: 'The user already has the issue, or an active subscription.',
    next: 'Fetch `getPurchases` again, and offer reading.',
  },
  price_changed: {
    when: 'The item now has another price than `seen`. Nothing was charged.',
    next: 'Show the price of the answer, and start again with a new `Idempotency-Key` if the buyer agrees.',
  },
  consent_required: {
    when: "The purchase needs the buyer's consent to the text that `getPage` names in `consents`, and has none.",
    next: 'Show the text of `getText`, and send its id and language as `consent`.',
  },
  key_reused: {
    when: 'An earlier request had the same `Idempotency-Key` and another body.',
    next: 'Use a new key for each attempt, and the same key only to repeat a request.',
  },
  gateway_unavailable: {
    when: 'The payment provider does not answer.',
    next: 'Send the same request again with the same `Idempotency-Key`. The buyer is charged once at most.',
  },
  refund_under_way: {
    when: 'Another refund of the same charge is under way.',
    next: 'Fetch the charge again until its last refund has ended.',
  },
  not_refundable: {
    when: 'The charge is disputed, its provider is turned off, or the provider has not told its id yet.',
    next: 'Show the `obstacle` of the charge.',
  },
  invalid_request: {
    when: 'The request does not fit its schema. `message` says where.',
    next: 'Correct the request.',
  },
  server_error: {
    when: 'The server has a fault. Its log has the cause.',
    next: 'Try again later, and tell the operator.',
  },
};

/** The errors of a sign-in: `error` of `redeemSignIn`, and of the window's signal. */
export const signInErrorTexts: Readonly<Record<SignInError, ErrorText>> = {
  access_denied: {
    when: 'The visitor refused at the identity provider.',
    next: 'Offer to sign in again.',
  },
  auth_failed: {
    when: 'The answer of the identity provider was not valid, or it names no account.',
    next: 'Offer to sign in again.',
  },
  provider_unavailable: {
    when: 'The identity provider does not answer.',
    next: 'Offer another provider, or to try again later.',
  },
  session_expired: {
    when: 'The attempt got five wrong codes.',
    next: 'Start a new attempt with a new verifier.',
  },
  sign_in_again: {
    when: 'With `link`: the user is a member of the desk, and the session began more than 15 minutes ago.',
    next: 'Let the member sign in again, then send the request again.',
  },
  user_exists: {
    when: 'With `link`: the identity belongs to another account.',
    next: 'Say so. The user can sign in to the other account.',
  },
  wrong_code: {
    when: "The code is not the one that the attempt's window shows.",
    next: 'Ask for the code again. The fifth wrong one ends the attempt.',
  },
};

/** The values of `code` in a refused payment. */
export const paymentErrorTexts: Readonly<Record<string, ErrorText>> = {
  gateway_card_declined: { when: 'The bank declined the card.', next: 'Ask for another card.' },
  gateway_insufficient_funds: {
    when: 'The account of the card has too little money, or has reached a limit.',
    next: 'Ask for another card.',
  },
  gateway_invalid_card: { when: 'The details of the card are not right.', next: 'Ask for the details again.' },
  amount_not_taken: { when: 'The payment provider does not take such an amount.', next: 'Tell the publisher.' },
  payment_failed: { when: 'The payment provider refused without a reason.', next: 'Offer to try again.' },
  invalid_request: { when: 'The request has no payment method.', next: 'Send `data.payment_method_id`.' },
  payment_cancelled: { when: 'The payment was given up.', next: 'Start a new one.' },
};

const couponTexts: Readonly<Record<CouponFault, ErrorText>> = {
  unknown: { when: 'There is no such coupon, or its issue has not appeared yet.', next: 'Ask for the code again.' },
  used: { when: 'The coupon has been used as often as it may be.', next: 'Ask for another code.' },
  usedByYou: { when: 'The user has redeemed the coupon before.', next: 'Fetch `getPurchases` again.' },
  owned: { when: 'The user already owns what the coupon gives.', next: 'Keep the coupon for another reader.' },
};

/** The values of `code` in a refused coupon, with their `error`. */
export const couponErrorTexts: Readonly<Record<string, ErrorText>> = Object.fromEntries(
  (Object.keys(couponTexts) as CouponFault[]).map((fault) => [
    couponErrors[fault],
    { ...couponTexts[fault], when: `\`${fault}\`: ${couponTexts[fault].when}` },
  ]),
);

/** The values of `id` in a refused registration. */
export const registrationErrorTexts: Readonly<Record<RegistrationRefusal['id'], ErrorText>> = {
  user_exists: { when: 'The identity has an account already.', next: 'Let the visitor sign in.' },
  could_not_register: { when: 'The account could not be made.', next: 'Offer to try again.' },
  session_expired: {
    when: 'The sign-in is past its time, is used up, or the verifier or the code does not fit.',
    next: 'Start a new sign-in.',
  },
};
