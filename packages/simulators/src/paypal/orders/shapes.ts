import type { Link } from '../ledger.ts';
import type { Money } from '../money.ts';
import type { PAYER } from '../payer.ts';

/** https://developer.paypal.com/docs/api/payments/v2/#definition-capture */
export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  status_details?: { reason: 'ECHECK' };
  amount: Money;
  final_capture: true;
  seller_protection: { status: 'ELIGIBLE'; dispute_categories: string[] };
  seller_receivable_breakdown: { gross_amount: Money; paypal_fee: Money; net_amount: Money };
  custom_id?: string;
  invoice_id?: string;
  supplementary_data?: { related_ids: { order_id: string } };
  create_time: string;
  update_time: string;
  links: Link[];
}

/** https://developer.paypal.com/docs/api/payments/v2/#definition-refund */
export interface Refund {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  status_details?: { reason: 'ECHECK' };
  amount: Money;
  note_to_payer?: string;
  custom_id?: string;
  invoice_id?: string;
  seller_payable_breakdown: { gross_amount: Money; net_amount: Money; total_refunded_amount: Money };
  create_time: string;
  update_time: string;
  links: Link[];
}

export interface PurchaseUnit {
  reference_id: string;
  amount: Money;
  description?: string;
  custom_id?: string;
  invoice_id?: string;
  payments?: { captures: Capture[]; refunds?: Refund[] };
}

/** https://developer.paypal.com/docs/api/orders/v2/#definition-order */
export interface Order {
  id: string;
  intent: 'CAPTURE';
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  purchase_units: PurchaseUnit[];
  payer?: typeof PAYER;
  payment_source?: { paypal: object };
  create_time: string;
  update_time: string;
  links: Link[];
}
