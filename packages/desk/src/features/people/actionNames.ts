import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The actions in the log of changes, in words. Others show as the names of their operations. */
export const actionNames: Readonly<Record<string, MessageDescriptor | undefined>> = {
  inviteMember: msg`Invited a person`,
  revokeInvitation: msg`Revoked an invitation`,
  acceptInvitation: msg`Accepted an invitation`,
  changeRole: msg`Changed a role`,
  removeMember: msg`Removed a member`,
  editIssue: msg`Edited an issue`,
  publishIssue: msg`Published an issue`,
  unpublishIssue: msg`Unpublished an issue`,
  undoChange: msg`Undid a change of an issue`,
  importUpload: msg`Uploaded a PDF`,
  retryImport: msg`Imported an uploaded PDF again`,
  bringBackFile: msg`Brought back the former file of an issue`,
  refundCharge: msg`Ordered a refund`,
  addPlan: msg`Offered a new plan`,
  offerPlan: msg`Changed whether a plan is offered`,
  grantGift: msg`Gave a reader access`,
  revokeGift: msg`Revoked a gift`,
  endReaderSessions: msg`Ended a reader’s sessions`,
  exportReader: msg`Downloaded a reader’s data`,
  makeCoupons: msg`Made coupons`,
  withdrawCoupon: msg`Withdrew a coupon`,
  withdrawSeries: msg`Withdrew a series of coupons`,
  answerMessage: msg`Answered a message`,
  markMessage: msg`Changed whether a message is done`,
  markDeclaration: msg`Changed whether a withdrawal or a cancellation is done`,
  deleteReader: msg`Deleted a reader’s account`,
  deleteIssue: msg`Deleted an issue`,
  changeStoreDetails: msg`Changed the store`,
};
