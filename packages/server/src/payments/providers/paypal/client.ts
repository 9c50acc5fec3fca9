import { GatewayUnavailable } from '../gateway.ts';

export interface PayPalSettings {
  clientId: string;
  secret: string;
  /** Milliseconds. */
  timeout: number;
  url: string;
}

/** The client renews a token this long before its end. */
const MARGIN_SECONDS = 60;

/** A refusal by the provider: https://developer.paypal.com/api/rest/responses/. */
export class PayPalRefusal extends Error {
  readonly status: number;
  /** The provider's code, such as `INSTRUMENT_DECLINED`. */
  readonly issue: string;

  constructor(status: number, issue: string, message: string) {
    super(message);
    this.status = status;
    this.issue = issue;
  }
}

/** The app lacks the permission for a call. */
export class PayPalForbidden extends GatewayUnavailable {}

export interface PayPalClient {
  /** @throws PayPalRefusal, GatewayUnavailable, PayPalForbidden */
  get<Answer>(path: string): Promise<Answer>;
  /** The provider acts once for each request id. `body` may be JSON already. */
  post<Answer>(path: string, body: object | string, requestId?: string): Promise<Answer>;
}

/** The part of the provider's REST interface that the store needs. */
export function paypalClient({ clientId, secret, timeout, url }: PayPalSettings): PayPalClient {
  let token: Promise<{ value: string; until: number }> | null = null;

  async function ask(address: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(address, { ...init, signal: AbortSignal.timeout(timeout) });
    } catch (error) {
      throw new GatewayUnavailable(error);
    }
  }

  async function fetchToken() {
    const response = await ask(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const answer = (await read(response)) as { access_token?: string; expires_in?: number };
    if (!response.ok || !answer.access_token) throw new GatewayUnavailable(`no access token: ${response.status}`);
    return { value: answer.access_token, until: Date.now() + ((answer.expires_in ?? 0) - MARGIN_SECONDS) * 1000 };
  }

  async function currentToken(): Promise<string> {
    const known = await token?.catch(() => null);
    if (known && known.until > Date.now()) return known.value;
    token = fetchToken();
    return (await token).value;
  }

  async function call<Answer>(path: string, init: RequestInit, headers: Record<string, string>): Promise<Answer> {
    const send = async () =>
      ask(url + path, { ...init, headers: { ...headers, Authorization: `Bearer ${await currentToken()}` } });
    let response = await send();
    if (response.status === 401) {
      // The provider may end a token before its time.
      token = null;
      response = await send();
    }
    const answer = await read(response);
    if (response.ok) return answer as Answer;
    if (response.status === 403) throw new PayPalForbidden(`${path}: 403`);
    if (response.status >= 500 || [401, 409, 429].includes(response.status)) {
      throw new GatewayUnavailable(`${path}: ${response.status}`);
    }
    const { name, message, details } = answer as ErrorBody;
    throw new PayPalRefusal(
      response.status,
      details?.[0]?.issue ?? name ?? '',
      details?.[0]?.description ?? message ?? '',
    );
  }

  return {
    get: (path) => call(path, {}, {}),
    post: (path, body, requestId) =>
      call(
        path,
        { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
        {
          'Content-Type': 'application/json',
          Prefer: 'return=representation',
          ...(requestId && { 'PayPal-Request-Id': requestId }),
        },
      ),
  };
}

/** The path of a provider's link, which names the provider's own host. */
export function pathIn(href: string): string {
  const { pathname, search } = new URL(href);
  return pathname + search;
}

interface ErrorBody {
  name?: string;
  message?: string;
  details?: { issue?: string; description?: string }[];
}

async function read(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw new GatewayUnavailable(error);
  }
}
