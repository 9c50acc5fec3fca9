/** A browser without a window: it has the cookies of one host, and an address. */
export class HttpBrowser {
  readonly cookies = new Map<string, string>();
  readonly #origin: string;
  readonly #address: string | undefined;
  readonly #keepAlive: boolean;

  /**
   * @param address the browser's own address, for a store that trusts a proxy
   * @param keepAlive False: each request has a connection of its own. Node sends none again whose kept connection the other
   *   side is just closing, as browsers do.
   */
  constructor(origin: string, address?: string, { keepAlive = true } = {}) {
    this.#origin = origin;
    this.#address = address;
    this.#keepAlive = keepAlive;
  }

  /** Sends a navigation, or a request of a script of the store's own page. */
  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) {
      headers.set('Cookie', Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; '));
    }
    if (!headers.has('Sec-Fetch-Site')) headers.set('Sec-Fetch-Site', 'same-origin');
    if (!this.#keepAlive) headers.set('Connection', 'close');
    if (this.#address) headers.set('X-Forwarded-For', this.#address);
    const response = await fetch(new URL(address, this.#origin), { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  /** Sends a write of the store's own page, with the page's token if it has one. */
  send(address: string, body: object = {}, init: RequestInit = {}): Promise<Response> {
    const token = this.cookies.get('XSRF-TOKEN');
    const headers = new Headers({ 'Content-Type': 'application/json', ...(token && { 'X-XSRF-TOKEN': token }) });
    new Headers(init.headers).forEach((value, name) => {
      headers.set(name, value);
    });
    return this.fetch(address, { method: 'POST', body: JSON.stringify(body), ...init, headers });
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie) || value === '') this.cookies.delete(name);
    else this.cookies.set(name, decodeURIComponent(value));
  }
}
