import path from 'node:path';
import fc from 'fast-check';
import { insertCoupons } from '../../packages/server/src/coupons/coupons.ts';
import { mediaSimulator } from '../../packages/simulators/src/index.ts';
import type { TestDatabase } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';
import { identitySettings, newVerifier, startProviders } from '../support/identity.ts';
import { newMember } from '../support/members.ts';
import { CONSENT, openTill } from '../support/payments.ts';
import { numberedPdf } from '../support/testStore.ts';
import { type Endpoint, listEndpoints } from './endpoints.ts';
import { type Known, requestsTo } from './requests.ts';
import { type RawRequest, sendRaw, toBytes } from './sendRaw.ts';

/** A request that the server answered with 5xx, or not at all. */
interface Failure {
  endpoint: string;
  request: string;
  why: string;
}

export interface FuzzedStore {
  endpoints: number;
  /** Sends this many requests to each endpoint; a seed always gives the same ones. */
  fuzz(options: { seed: number; runs: number }): Promise<Failure[]>;
  /** The errors that the server has logged so far. */
  errors(): string[];
  stop(): Promise<void>;
}

interface Sent {
  endpoint: Endpoint;
  request: RawRequest;
}

const AT_ONCE = 8;
/** The seeds of endpoints are so far apart that no two endpoints get the same requests. */
const SEEDS = 100_000;
/** Requests with one session; then another user signs in, because limits also count by account. */
const PER_SESSION = 8;
const LONGEST_SHOWN = 600;
const ERROR_LEVEL = 50;
/** The status of a server with too many requests. On a busy machine these are too many: a refused one is sent again alone. */
const BUSY = 503;
const CONTENT = path.resolve(import.meta.dirname, '../../examples/content');

/** A store with all possible features: payments, identity and media providers, texts, mails. */
export async function startFuzzedStore(database: TestDatabase): Promise<FuzzedStore> {
  const PORT = String(await freePort());
  const providers = await startProviders(`http://localhost:${PORT}`);
  const media = await mediaSimulator();
  const till = await openTill(database, {
    PORT,
    ...identitySettings(providers),
    OEMBED_URL: `${media.url}/`,
    SUPPORT_EMAIL: 'press@example.com',
    STORE_TERMS: path.join(CONTENT, 'terms.md'),
    STORE_PRIVACY: path.join(CONTENT, 'privacy.md'),
    LOG_LEVEL: 'warn',
  });
  const { store } = till;
  const { db } = store.connection;
  await insertCoupons(db, [
    { code: 'SPRING', issue_id: null, days: 3, max_uses: null, per_person: 9, expires_at: null },
  ]);
  const [issue] = (await store.services.catalogue.current()).issues;
  if (!issue) throw new Error('no issue is for sale');
  const values = await knownValues();
  let accounts = 0;

  async function knownValues(): Promise<Known['values']> {
    const free = await store.publish(await numberedPdf(2, 'Free'), { title: 'Free', price: null, sample: '1' });
    // A server sees new issues within a second.
    let download: Response;
    do download = await store.fetch(`/api/issues/${free}/download/full`, jsonPost);
    while (!download.ok);
    const { url } = await download.json();
    return {
      id: [till.issue, free, till.plan, 9999],
      type: ['full', 'sample', 'preview', 'issue', 'plan'],
      provider: ['google', 'press-id', 'paypal'],
      width: ['15', '75', '400', '1000'],
      file_name: [issue?.cover.file_name ?? ''],
      token: [url.replace(/^.*\/files\//, '')],
      page: ['1', '2'],
      name: ['terms', 'privacy', 'consent-issue-1'],
      locale: ['en', 'de', 'ja'],
      '*': [/chunks\/([\w.-]+)/.exec(await (await store.fetch('/magazine-store.js')).text())?.[1] ?? '', 'read/1'],
      q: ['page', 'For sale', '日本'],
      limit: ['1', '20'],
      offset: ['0', '5'],
      url: ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://vimeo.com/1'],
      challenge: [newVerifier().challenge],
      verifier: [newVerifier().verifier],
      code: ['SPRING', 'AAAAAAAA'],
      gateway: ['stripe', 'paypal'],
      payment_method_id: ['pm_card_visa', 'pm_card_chargeDeclined'],
      text_id: [CONSENT.issue.text_id, CONSENT.plan.text_id],
      email: ['reader@example.com'],
      topic: ['reader', 'payment', 'other'],
      tax_id: ['5260250274'],
      country_code: ['PL', 'DE'],
    };
  }

  const signIn = async () => {
    const { cookies } = (await newMember(store, `fuzz-${++accounts}@example.com`)).browser;
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    return { cookie, token: cookies.get('XSRF-TOKEN') ?? '' };
  };

  const endpoints = listEndpoints(store.app);
  const refused: Sent[] = [];

  /** @returns The server's fault; null: none. */
  async function send({ endpoint, request }: Sent, { mayRefuse }: { mayRefuse: boolean }): Promise<Failure | null> {
    const { status, hung } = await sendRaw(Number(PORT), request);
    if (mayRefuse && status === BUSY) {
      refused.push({ endpoint, request });
      return null;
    }
    const unanswered = hung || (status === 0 && request.leavesAfter === null);
    const why = unanswered ? 'no answer' : status >= 500 ? String(status) : null;
    return why === null
      ? null
      : { endpoint: `${endpoint.method} ${endpoint.path}`, request: describeRequest(request), why };
  }

  async function fuzzOne(endpoint: Endpoint, seed: number, runs: number): Promise<Failure[]> {
    const failures: Failure[] = [];
    for (let done = 0; done < runs; done += PER_SESSION) {
      const session = await signIn();
      const requests = requestsTo(endpoint, { host: `localhost:${PORT}`, values, session });
      const numRuns = Math.min(PER_SESSION, runs - done);
      for (const request of fc.sample(requests, { seed: seed + done, numRuns })) {
        const failure = await send({ endpoint, request }, { mayRefuse: true });
        if (failure) failures.push(failure);
      }
    }
    return failures;
  }

  return {
    endpoints: endpoints.length,
    async fuzz({ seed, runs }) {
      const waiting = endpoints.entries();
      const failures: Failure[] = [];
      const fuzzOn = async () => {
        for (const [index, endpoint] of waiting)
          failures.push(...(await fuzzOne(endpoint, seed + SEEDS * index, runs)));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, fuzzOn));
      for (const sent of refused.splice(0)) {
        const failure = await send(sent, { mayRefuse: false });
        if (failure) failures.push(failure);
      }
      return failures;
    },
    errors: () => store.log.filter((line) => JSON.parse(line).level >= ERROR_LEVEL),
    async stop() {
      await till.stop();
      await Promise.all([providers.stop(), media.close()]);
    },
  };
}

const jsonPost = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };

const describeRequest = (request: RawRequest) =>
  JSON.stringify(toBytes(request).toString('latin1')).slice(0, LONGEST_SHOWN);
