import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { DeskError, type DeskErrorCode } from '../api/DeskError.ts';

const TEXTS: Partial<Record<DeskErrorCode, MessageDescriptor>> = {
  offline: msg`The server can’t be reached. Check your connection and try again.`,
  busy: msg`The server is busy. Try again in a moment.`,
  too_many_requests: msg`That was too often. Wait a moment, then try again.`,
  forbidden: msg`Your role doesn’t allow this. An owner can change your role.`,
  not_found: msg`This is no longer there. Another member may have removed it.`,
  not_signed_in: msg`You are signed out. Sign in to go on.`,
  invalid_csrf_token: msg`You are signed out. Sign in to go on.`,
  sign_in_again: msg`This was not done, because you did not sign in again.`,
  changed_meanwhile: msg`Another member has changed this meanwhile.`,
  already_member: msg`This person is a member already. Change their role in the list.`,
  desk_member: msg`This is the account of a member of the desk. An owner has to remove the member first.`,
  last_owner: msg`The desk needs an owner. Make another member an owner first.`,
  refund_under_way: msg`Another refund of this charge is under way.`,
  not_refundable: msg`This charge can’t be refunded now.`,
  code_taken: msg`There is a coupon with this code already. Choose another code.`,
  invalid_request: msg`The server did not accept what was entered.`,
};

/** What went wrong and the way on, in the member's language. */
export function faultText(error: unknown): MessageDescriptor {
  const known = error instanceof DeskError ? TEXTS[error.code] : undefined;
  return known ?? msg`Something went wrong. Try again, or reload the page.`;
}
