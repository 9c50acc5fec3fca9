import { newId, now } from '../ids.ts';
import { readMoney } from '../money.ts';
import type { Answer, CallContext } from '../wire/callContext.ts';
import type { Fields } from '../wire/fields.ts';
import { notFound, unprocessable } from '../wire/refusal.ts';
import { toPage } from './pages.ts';
import { type Cycle, type Plan, UNITS } from './shapes.ts';

/** https://developer.paypal.com/docs/api/subscriptions/v1/#plans_create */
export function createPlan({ stage: { ledger }, body }: CallContext): Answer {
  const product_id = body.required('product_id');
  if (!ledger.products.has(product_id)) throw notFound();
  const preferences = body.requiredGroup('payment_preferences');
  const cycles = body.list('billing_cycles').map(readCycle);
  if (!cycles.some(({ tenure_type }) => tenure_type === 'REGULAR')) {
    const description = 'At least one regular billing cycle is needed.';
    throw unprocessable('MISSING_REGULAR_CYCLE', description, '/billing_cycles');
  }
  const id = newId('P-', 24);
  const time = now();
  const plan: Plan = {
    id,
    product_id,
    name: body.required('name'),
    status: body.oneOf('status', ['ACTIVE', 'CREATED']) ?? 'ACTIVE',
    ...body.texts('description'),
    billing_cycles: cycles.sort((a, b) => a.sequence - b.sequence),
    payment_preferences: {
      auto_bill_outstanding: preferences.whole('auto_bill_outstanding') !== false,
      payment_failure_threshold: preferences.integer('payment_failure_threshold') ?? 0,
    },
    create_time: time,
    update_time: time,
    links: [ledger.link('self', `/v1/billing/plans/${id}`)],
  };
  ledger.plans.set(id, plan);
  return { status: 201, body: plan };
}

function readCycle(fields: Fields): Cycle {
  const frequency = fields.requiredGroup('frequency');
  const price = fields.group('pricing_scheme')?.requiredGroup('fixed_price');
  return {
    frequency: {
      interval_unit: frequency.requiredOneOf('interval_unit', UNITS),
      interval_count: frequency.integer('interval_count') ?? 1,
    },
    tenure_type: fields.requiredOneOf('tenure_type', ['TRIAL', 'REGULAR']),
    sequence: fields.integer('sequence') ?? 1,
    total_cycles: fields.integer('total_cycles') ?? 1,
    ...(price && { pricing_scheme: { fixed_price: readMoney(price, { zero: true }) } }),
  };
}

export function showPlan({ stage: { ledger }, id }: CallContext): Answer {
  const plan = ledger.plans.get(id);
  if (!plan) throw notFound();
  return { status: 200, body: plan };
}

/** https://developer.paypal.com/docs/api/subscriptions/v1/#plans_list */
export function listPlans({ stage: { ledger }, query }: CallContext): Answer {
  const product = query.get('product_id');
  const plans = [...ledger.plans.values()].filter(({ product_id }) => product === null || product_id === product);
  return { status: 200, body: toPage(ledger, '/v1/billing/plans', 'plans', plans, query) };
}
