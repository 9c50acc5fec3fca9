import type { Source } from '../source.ts';

let servers = 0;

/** A file server inside the page: serves ranges of one PDF, lets URLs expire, and fails when told to. */
export class FileServer {
  /** `URL first-last` of every request. */
  readonly requests: string[] = [];
  renewals = 0;
  online = true;
  renewable = true;
  #file: Uint8Array;
  #version = 1;
  #token = 0;
  #realFetch = window.fetch.bind(window);
  /** An origin for this server alone: a viewer of an earlier test may still send requests while it closes. */
  #origin = `https://files-${++servers}.test`;

  constructor(file: Uint8Array) {
    this.#file = file;
    window.fetch = (input, init) => {
      const url = String(input);
      return url.startsWith(`${this.#origin}/`) ? this.#answer(url, init) : this.#realFetch(input, init);
    };
  }

  source(over: Partial<Source> = {}): Source {
    this.#token++;
    return {
      url: `${this.#origin}/${this.#token}`,
      size: this.#file.length,
      version: `v${this.#version}`,
      ...over,
      renew: async () => {
        this.renewals++;
        if (!this.renewable) throw new Error('not allowed');
        return this.source(over);
      },
    };
  }

  /** The server refuses every URL given so far from now on. */
  expire(): void {
    this.#token++;
  }

  replace(file: Uint8Array): void {
    this.#file = file;
    this.#version++;
    this.expire();
  }

  stop(): void {
    window.fetch = this.#realFetch;
  }

  async #answer(url: string, init: RequestInit | undefined): Promise<Response> {
    const range = new Headers(init?.headers).get('Range')?.replace('bytes=', '') ?? '';
    this.requests.push(`${url} ${range}`);
    if (!this.online) throw new TypeError('Failed to fetch');
    if (!url.endsWith(`/${this.#token}`)) return Response.json({ error: 'expired' }, { status: 403 });
    const [first = 0, last = 0] = range.split('-').map(Number);
    return new Response(this.#file.slice(first, last + 1), { status: 206 });
  }
}
