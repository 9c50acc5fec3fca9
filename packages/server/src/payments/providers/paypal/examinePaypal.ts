import { type Finding, fault, ok, reasonOf, warning } from '../../../doctor/finding.ts';
import type { Examined } from '../provider.ts';
import { type PayPalClient, PayPalForbidden, PayPalRefusal, type PayPalSettings, paypalClient } from './client.ts';

/** The events that the store needs. */
const EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];
const SUBJECT = 'payments by PayPal';

type Settings = Omit<PayPalSettings, 'timeout'> & { webhookId: string };

interface Webhook {
  url: string;
  event_types: { name: string }[];
}

/** https://developer.paypal.com/docs/api/webhooks/v1/#webhooks_get */
export async function examinePaypal(
  { webhookId, ...settings }: Settings,
  { webhook, sandbox, timeout }: Examined,
): Promise<Finding[]> {
  const findings = examineKeys(settings.url, sandbox);
  const client = paypalClient({ ...settings, timeout });
  try {
    const found = await client.get<Webhook>(`/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`);
    return [...findings, examineWebhook(found, webhook), ...(await examineDisputes(client))];
  } catch (error) {
    return [...findings, explain(error)];
  }
}

function examineKeys(url: string, sandbox: boolean): Finding[] {
  const { hostname } = new URL(url);
  return hostname === 'api-m.sandbox.paypal.com' && !sandbox
    ? [warning(SUBJECT, 'PAYPAL_URL is that of the sandbox: purchases bring no money')]
    : [];
}

function examineWebhook({ url, event_types }: Webhook, webhook: string): Finding {
  if (url !== webhook) {
    return fault(
      SUBJECT,
      `the webhook PAYPAL_WEBHOOK_ID sends its events to ${url}, not to ${webhook}: change it at PayPal`,
    );
  }
  const names = event_types.map(({ name }) => name);
  const missing = EVENTS.filter((event) => !names.includes('*') && !names.includes(event));
  return missing.length > 0
    ? fault(SUBJECT, `the webhook lacks the events ${missing.join(', ')}: add them at PayPal`)
    : ok(SUBJECT, 'the client id and the secret work, and the webhook has all events');
}

/** https://developer.paypal.com/docs/api/customer-disputes/v1/#disputes_list */
async function examineDisputes(client: PayPalClient): Promise<Finding[]> {
  try {
    await client.get('/v1/customer/disputes?page_size=1');
    return [];
  } catch (error) {
    if (!(error instanceof PayPalForbidden)) throw error;
    const advice = 'turn on "Customer disputes" among the features of this app at PayPal';
    return [fault(SUBJECT, `the app may not ask for disputes, so the store does not see them: ${advice}`)];
  }
}

function explain(error: unknown): Finding {
  const reason = reasonOf(error);
  if (error instanceof PayPalRefusal && error.status === 404) {
    return fault(SUBJECT, 'PayPal knows no webhook PAYPAL_WEBHOOK_ID of this app: copy its id again');
  }
  if (/no access token: 4/.test(reason)) {
    return fault(SUBJECT, 'it refuses PAYPAL_CLIENT_ID and PAYPAL_SECRET: take both from the same app again');
  }
  return fault(SUBJECT, `it gives no answer (${reason}): look at the firewall, and try again later`);
}
