import type { StripeError } from '@stripe/stripe-js';

/** The account of a page's script. */
export interface Session {
  key: string;
  account: string | undefined;
}

export type Nested = { [name: string]: string | Nested | null | undefined };

/** The fields of a form with nested keys, without unset values. */
function* flattenFields(values: Nested, within?: string): Generator<[string, string]> {
  for (const [name, value] of Object.entries(values)) {
    const called = within === undefined ? name : `${within}[${name}]`;
    if (value === null || value === undefined) continue;
    if (typeof value === 'string') yield [called, value];
    else yield* flattenFields(value, called);
  }
}

/** Calls the REST API with the publishable key, from the page or from a frame. */
export async function callApi<Thing>(
  origin: string,
  { key, account }: Session,
  path: string,
  body?: Nested,
): Promise<{ thing: Thing; error?: undefined } | { error: StripeError }> {
  try {
    const response = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${key}`, ...(account !== undefined && { 'Stripe-Account': account }) },
      ...(body && { body: new URLSearchParams([...flattenFields(body)]) }),
    });
    const said = await response.json();
    return said.error ? { error: said.error } : { thing: said };
  } catch {
    const message =
      'We are experiencing issues connecting to our servers. Please check your internet connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}
