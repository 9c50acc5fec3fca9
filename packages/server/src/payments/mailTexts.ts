import type { MessageDescriptor } from '@lingui/core';
import type { PaymentMail } from './transition.ts';

const refundSubject: MessageDescriptor = /*i18n*/ { id: 'paymentMail.refund.subject', message: '{store}: your refund' };

export const MAIL_TEXTS: Readonly<Record<PaymentMail, { subject: MessageDescriptor; lines: MessageDescriptor }>> = {
  receipt: {
    subject: /*i18n*/ { id: 'paymentMail.receipt.subject', message: '{store}: your receipt' },
    lines: /*i18n*/ { id: 'paymentMail.receipt.lines', message: 'Thank you for your purchase.' },
  },
  renewal: {
    subject: /*i18n*/ { id: 'paymentMail.renewal.subject', message: '{store}: your subscription has been renewed' },
    lines: /*i18n*/ { id: 'paymentMail.renewal.lines', message: 'Your subscription now runs until {until}.' },
  },
  failed_renewal: {
    subject: /*i18n*/ { id: 'paymentMail.failedRenewal.subject', message: '{store}: your payment failed' },
    lines: /*i18n*/ {
      id: 'paymentMail.failedRenewal.lines',
      message:
        'The payment of {price} for your subscription “{item}” could not be collected. Check your payment method with the payment provider before the next attempt on {next}, so that your subscription continues. Your account shows the subscription, and there you can cancel it: {account}\n\nOrder number: {number}',
    },
  },
  suspension: {
    subject: /*i18n*/ { id: 'paymentMail.suspension.subject', message: '{store}: your subscription is on hold' },
    lines: /*i18n*/ {
      id: 'paymentMail.suspension.lines',
      message:
        'The payment of {price} for your subscription “{item}” could not be collected, so the subscription is on hold. It is paid until {until}. To read after that date, check your payment method and subscribe again in your account: {account} The subscription on hold then ends without another charge.\n\nOrder number: {number}',
    },
  },
  refund: {
    subject: refundSubject,
    lines: /*i18n*/ {
      id: 'paymentMail.refund.lines',
      message: 'We have refunded {total} for “{item}”. You no longer have access to it.\n\nOrder number: {number}',
    },
  },
  cancellation: {
    subject: /*i18n*/ {
      id: 'paymentMail.cancellation.subject',
      message: '{store}: your subscription has been cancelled',
    },
    lines: /*i18n*/ {
      id: 'paymentMail.cancellation.lines',
      message:
        'Your subscription “{item}” has been cancelled. You can keep reading until {until}. You won’t be charged again.\n\nOrder number: {number}',
    },
  },
};

/** Paragraphs below the first lines, or in their place, where they apply. */
export const MAIL_PARAGRAPHS = {
  ended: /*i18n*/ {
    id: 'paymentMail.cancellation.ended',
    message:
      'Your subscription “{item}” has been cancelled. The paid time ended on {until}. You won’t be charged again.\n\nOrder number: {number}',
  },
  keepsAccess: /*i18n*/ {
    id: 'paymentMail.refund.keepsAccess',
    message:
      'We have refunded {total} for “{item}”. You can still read, because you also have access in another way.\n\nOrder number: {number}',
  },
  details: /*i18n*/ {
    id: 'paymentMail.details',
    message: 'Item: {item}\nTotal, including VAT: {total}\nPaid on: {paid}\nOrder number: {number}',
  },
  renews: /*i18n*/ {
    id: 'paymentMail.renews',
    message:
      'Your subscription renews automatically. The next payment of {price} is due on {next}. You can cancel at any time in your account ({account}) or here: {cancellation}',
  },
  invoice: /*i18n*/ { id: 'paymentMail.invoice', message: 'Tax ID for the invoice: {tax}' },
  agreed: /*i18n*/ { id: 'paymentMail.agreed', message: 'On {agreed} you gave this consent:\n“{consent}”' },
} satisfies Record<string, MessageDescriptor>;

/** To the publisher, about a renewal of another amount than the plan's price. */
export const OTHER_AMOUNT = {
  subject: /*i18n*/ { id: 'otherAmountMail.subject', message: 'Renewal of another amount: {transaction}' },
  lines: /*i18n*/ {
    id: 'otherAmountMail.lines',
    message:
      '{provider} has charged {total} for a renewal of “{item}”. The price of the plan is {price}.\n\n{provider} may have billed an unpaid period with this one. The store has kept the charge and refunded nothing.\n\nTransaction: {transaction}\nOrder number: {number}',
  },
} satisfies Record<string, MessageDescriptor>;

/** To the publisher, about a refund that has not reached the buyer. */
export const FAILED_REFUND = {
  subject: /*i18n*/ { id: 'failedRefundMail.subject', message: 'A refund has failed: {transaction}' },
  lines: /*i18n*/ {
    id: 'failedRefundMail.lines',
    message:
      'The refund of {total} for “{item}” has not reached the buyer. Look at the transaction at {provider} first: if the buyer has disputed the charge, do not pay them a second time. Otherwise pay them in another way. The store changes nothing by itself: a buyer whose access has ended does not get it back.\n\nReason given by {provider}: {reason}\nTransaction: {transaction}\nOrder number: {number}',
  },
} satisfies Record<string, MessageDescriptor>;

/** To the publisher, about a refund that the store itself wants, and that the provider has refused. */
export const REFUSED_REFUND = {
  subject: /*i18n*/ { id: 'refusedRefundMail.subject', message: 'A refund is refused: {transaction}' },
  lines: /*i18n*/ {
    id: 'refusedRefundMail.lines',
    message:
      '{provider} has refused to refund {total} for “{item}”. The store wants to give this payment back, because the buyer gets nothing for it. The store tries again every day. Look at the transaction at {provider}: if the balance there is too low, add money. You can also refund the transaction there yourself. Do not pay the buyer in another way, or they may get the money twice.\n\nReason given by {provider}: {reason}\nTransaction: {transaction}\nOrder number: {number}',
  },
} satisfies Record<string, MessageDescriptor>;

/** To the publisher, about a refund whose outcome the store could not learn. */
export const UNANSWERED_REFUND = {
  subject: /*i18n*/ { id: 'unansweredRefundMail.subject', message: 'A refund without an answer: {transaction}' },
  lines: /*i18n*/ {
    id: 'unansweredRefundMail.lines',
    message:
      '{provider} has not answered for 30 days whether it has refunded {total} for “{item}”. The store asks no more. Look at the transaction at {provider}: if nothing was refunded there, refund it there.\n\nTransaction: {transaction}\nOrder number: {number}',
  },
} satisfies Record<string, MessageDescriptor>;
