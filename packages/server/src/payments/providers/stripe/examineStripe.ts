import Stripe from 'stripe';
import { type Finding, fault, ok, reasonOf, warning } from '../../../doctor/finding.ts';
import type { Examined } from '../provider.ts';
import { type StripeSettings, stripeClient } from './gateway.ts';
import { isTestKey } from './isTestKey.ts';

/** The events that the store needs. */
const EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
];
const SUBJECT = 'payments by Stripe';
/** Endpoints in one answer. The provider allows an account fewer. */
const ENDPOINTS = 100;

type Settings = Omit<StripeSettings, 'timeout'> & { publishableKey: string };

/** https://docs.stripe.com/api/webhook_endpoints/list */
export async function examineStripe(
  { publishableKey, ...settings }: Settings,
  { webhook, sandbox, timeout }: Examined,
): Promise<Finding[]> {
  const findings = examineKeys(settings.secretKey, publishableKey, sandbox);
  const client = stripeClient({ ...settings, timeout });
  try {
    const { data } = await client.webhookEndpoints.list({ limit: ENDPOINTS });
    return [...findings, examineWebhook(data, webhook)];
  } catch (error) {
    return [...findings, explain(error)];
  }
}

function examineKeys(secretKey: string, publishableKey: string, sandbox: boolean): Finding[] {
  const isTest = isTestKey(secretKey);
  if (isTest !== isTestKey(publishableKey)) {
    return [
      fault(
        SUBJECT,
        'one of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is a test key, the other is not: take both from one page of the dashboard',
      ),
    ];
  }
  return isTest && !sandbox ? [warning(SUBJECT, 'the keys are test keys: purchases bring no money')] : [];
}

function examineWebhook(endpoints: Stripe.WebhookEndpoint[], webhook: string): Finding {
  const endpoint = endpoints.find(({ url, status }) => url === webhook && status === 'enabled');
  if (!endpoint) {
    return fault(
      SUBJECT,
      `the keys work, but no enabled webhook sends its events to ${webhook}: add it in the dashboard`,
    );
  }
  const missing = EVENTS.filter((event) => !['*', event].some((name) => endpoint.enabled_events.includes(name)));
  return missing.length > 0
    ? fault(SUBJECT, `the webhook lacks the events ${missing.join(', ')}: add them in the dashboard`)
    : ok(SUBJECT, 'the secret key works, and the webhook has all events');
}

function explain(error: unknown): Finding {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return fault(SUBJECT, `it refuses STRIPE_SECRET_KEY (${reasonOf(error)}): take it from the dashboard again`);
  }
  if (error instanceof Stripe.errors.StripePermissionError) {
    return warning(SUBJECT, 'the secret key may not list webhooks: look at the webhook in the dashboard');
  }
  return fault(SUBJECT, `it gives no answer (${reasonOf(error)}): look at the firewall, and try again later`);
}
