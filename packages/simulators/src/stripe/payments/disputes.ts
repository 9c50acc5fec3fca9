import type Stripe from 'stripe';
import type { CallContext } from '../wire/callContext.ts';
import { LIST_PARAMETERS, toPage } from '../wire/lists.ts';
import { notFound } from '../wire/refusal.ts';
import { newId, now } from './ids.ts';
import { type Ledger, NO_REQUEST } from './ledger.ts';

const DAYS_TO_ANSWER = 14;

/** A payer tells their bank that they did not buy this: https://docs.stripe.com/disputes. */
export function openDispute(ledger: Ledger, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.status !== 'succeeded' || charge.disputed) throw new Error(`${charge.id} can't be disputed`);
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // The simulator takes no evidence, so its thirty fields are left out.
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: now() + DAYS_TO_ANSWER * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  ledger.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  ledger.record('charge.dispute.created', dispute, NO_REQUEST);
  return dispute;
}

/** The bank has decided. A charge stays `disputed`, even if the store wins. */
export function closeDispute(ledger: Ledger, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = findDispute(ledger, id);
  dispute.status = status;
  ledger.record('charge.dispute.closed', dispute, NO_REQUEST);
  return dispute;
}

function findDispute(ledger: Ledger, id: string): Stripe.Dispute {
  const dispute = ledger.disputes.get(id);
  if (!dispute) throw notFound('dispute', id, 'id');
  return dispute;
}

export const retrieveDispute = ({ ledger, id }: CallContext): Stripe.Dispute => findDispute(ledger, id);

/** https://docs.stripe.com/api/disputes/list */
export function listDisputes({ ledger, params }: CallContext) {
  params.only([...LIST_PARAMETERS, 'charge', 'payment_intent', 'expand']);
  const [charge, intent] = [params.text('charge'), params.text('payment_intent')];
  const wanted = [...ledger.disputes.values()].filter(
    (dispute) =>
      (charge === undefined || dispute.charge === charge) &&
      (intent === undefined || dispute.payment_intent === intent),
  );
  return toPage('/v1/disputes', wanted, params);
}
