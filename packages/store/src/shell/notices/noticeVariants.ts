import type { NoticeCode } from '../../core/noticeRules.ts';
import type { SnackbarVariant } from '../../ui/Snackbar.tsx';

/** The urgency of each notice. */
export const noticeVariants: Readonly<Record<NoticeCode, SnackbarVariant>> = {
  item_not_found: 'warning',
  failed_to_load: 'error',
  viewer_crashed: 'error',
  connection_failed: 'error',
  signed_in: 'success',
  signed_out: 'success',
  account_deleted: 'success',
  identity_added: 'success',
  identity_removed: 'success',
  sign_in_to_access: 'info',
  account_to_purchase: 'warning',
  account_to_subscribe: 'warning',
  account_to_redeem: 'warning',
  already_owned: 'success',
  issue_purchased: 'success',
  issue_added: 'success',
  all_access: 'success',
  subscription_activated: 'success',
  subscription_cancelled: 'success',
  cancel_failed: 'error',
  subscription_pending: 'info',
  support_failed: 'error',
  withdrawal_failed: 'error',
  cancellation_failed: 'error',
};
