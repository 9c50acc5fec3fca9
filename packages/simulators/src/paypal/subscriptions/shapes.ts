import type { Link } from '../ledger.ts';
import type { Money } from '../money.ts';
import type { PAYER } from '../payer.ts';

/** https://developer.paypal.com/docs/api/catalog-products/v1/ */
export interface Product {
  id: string;
  name: string;
  type: 'PHYSICAL' | 'DIGITAL' | 'SERVICE';
  description?: string;
  create_time: string;
  update_time: string;
  links: Link[];
}

export const UNITS = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;

export interface Cycle {
  frequency: { interval_unit: (typeof UNITS)[number]; interval_count: number };
  tenure_type: 'TRIAL' | 'REGULAR';
  sequence: number;
  /** 0 means for ever. */
  total_cycles: number;
  pricing_scheme?: { fixed_price: Money };
}

/** https://developer.paypal.com/docs/api/subscriptions/v1/#definition-plan */
export interface Plan {
  id: string;
  product_id: string;
  name: string;
  status: 'ACTIVE' | 'CREATED';
  description?: string;
  billing_cycles: Cycle[];
  payment_preferences: { auto_bill_outstanding: boolean; payment_failure_threshold: number };
  create_time: string;
  update_time: string;
  links: Link[];
}

interface Execution {
  tenure_type: Cycle['tenure_type'];
  sequence: number;
  cycles_completed: number;
  cycles_remaining: number;
  total_cycles: number;
}

/** https://developer.paypal.com/docs/api/subscriptions/v1/#definition-subscription */
export interface Subscription {
  id: string;
  plan_id: string;
  status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  status_update_time: string;
  status_change_note?: string;
  custom_id?: string;
  quantity: '1';
  start_time: string;
  subscriber?: typeof PAYER;
  billing_info: {
    outstanding_balance: Money;
    cycle_executions: Execution[];
    last_payment?: { amount: Money; time: string };
    next_billing_time?: string;
    last_failed_payment?: { amount: Money; time: string; reason_code: 'PAYMENT_DENIED' };
    failed_payments_count: number;
  };
  plan_overridden: false;
  create_time: string;
  update_time: string;
  links: Link[];
}
