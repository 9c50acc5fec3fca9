import assert from 'node:assert/strict';
import { paymentSettings } from '../../examples/demo/payments.ts';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import {
  type PayPalSimulator,
  type StripeSimulator,
  startPaypal,
  startStripe,
} from '../../packages/simulators/src/index.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type CommitProxy, startCommitProxy } from './commitProxy.ts';
import type { TestDatabase } from './databases.ts';
import { freePort } from './freePort.ts';
import type { HttpBrowser } from './httpBrowser.ts';
import { newMember } from './members.ts';
import {
  buttonBody,
  cardBody,
  complete,
  fetchPurchases,
  newKey,
  readApproval,
  type StoreAnswer,
  start,
} from './payments.ts';
import { numberedPdf, startTestStore } from './testStore.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';
const TIMEOUT_MILLISECONDS = 90_000;

/** One way to buy an issue. After each crash it repeats its requests, as a buyer's page does. */
export type Way = (browser: HttpBrowser, world: CrashWorld, insist: Retry) => Promise<StoreAnswer>;
type Retry = (ask: () => Promise<StoreAnswer>) => Promise<StoreAnswer>;

interface CrashOptions {
  buyers: number;
  /** Another server on the same database, which answers while the first one is gone. On PostgreSQL alone. */
  beside?: boolean;
}

/** A real server in a process of its own that may be killed at any moment, with its database and providers. */
export interface CrashWorld {
  stripe: StripeSimulator;
  paypal: PayPalSimulator;
  /** Null on the embedded database. */
  proxy: CommitProxy | null;
  /** True if another server answers while the killed one starts again. */
  beside: boolean;
  issue: number;
  /** A user who owns nothing yet. */
  nextBuyer(): HttpBrowser;
  /** Kills the server without a signal to stop, and starts another. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

export async function openCrashWorld(
  { settings }: TestDatabase,
  { buyers, beside = false }: CrashOptions,
): Promise<CrashWorld> {
  const PORT = String(await freePort());
  // The providers send no webhooks: the store must find out itself.
  const [stripe, paypal] = await Promise.all([startStripe(), startPaypal()]);
  // Buyers have addresses of their own.
  const more = { PORT, TRUST_PROXY: '1', STORE_CURRENCY: 'EUR', ...paymentSettings({ stripe, paypal }) };
  const store = await startTestStore({ settings }, { ...more, SESSION_SECRET });
  const issue = await store.publish(await numberedPdf(1, 'For sale'), { title: 'For sale', price: 499 });
  const waiting: HttpBrowser[] = [];
  for (let number = 0; number < buyers; number++) {
    waiting.push((await newMember(store, `buyer-${number}@example.com`)).browser);
  }
  await store.stop();

  const proxy = settings.DATABASE_URL ? await startCommitProxy(settings.DATABASE_URL) : null;
  const PUBLIC_URL = `http://localhost:${PORT}`;
  const [ownPort, portBeside] = beside ? [String(await freePort()), String(await freePort())] : [PORT, ''];
  const serve = (different: Record<string, string>) =>
    startServer({ ...settings, ...more, PUBLIC_URL, SESSION_SECRET, LOG_LEVEL: 'silent', ...different });
  const serveFirst = () => serve({ PORT: ownPort, ...(proxy && { DATABASE_URL: proxy.url }) });
  let server: ServerProcess = await serveFirst();
  const other: ServerProcess | null = beside ? await serve({ PORT: portBeside }) : null;
  const balancer: Balancer | null = beside
    ? await startBalancer(Number(PORT), [Number(ownPort), Number(portBeside)])
    : null;
  return {
    stripe,
    paypal,
    proxy,
    beside,
    issue,
    nextBuyer: () => waiting.pop() ?? assert.fail('all have bought'),
    async killAndRestart() {
      await server.kill();
      proxy?.release();
      server = await serveFirst();
    },
    async stop() {
      await Promise.all([server.stop(), other?.stop()]);
      await balancer?.stop();
      await Promise.all([stripe.stop(), paypal.stop(), proxy?.stop()]);
    },
  };
}

const byCard: Way = (browser, { issue }, insist) => {
  const key = newKey();
  return insist(() => start(browser, cardBody(issue), key));
};

const byButtons: Way = async (browser, { issue, paypal }, insist) => {
  const key = newKey();
  const reply = await insist(() => start(browser, buttonBody({ type: 'issue', id: issue }), key));
  const orderID = readApproval(reply);
  paypal.approveOrder(orderID);
  return insist(() => complete(browser, { paymentId: reply.body.payment.id, gateway: 'paypal', orderID }));
};

/** The money that the providers took from buyers. */
const countTaken = ({ stripe, paypal }: CrashWorld) =>
  stripe.charges().filter(({ paid, refunded }) => paid && !refunded).length +
  paypal.captures().filter(({ status }) => status === 'COMPLETED').length;

const ownsIssue = async (browser: HttpBrowser, issue: number) => (await fetchPurchases(browser)).issues.includes(issue);

/**
 * Buys an issue and kills the server at the given moment. Asserts that the buyer pays at most once and owns the issue
 * once they have paid, even if they never come back; and that they have paid once and own it when they do.
 */
export async function buyAndCrash(world: CrashWorld, way: Way, moment: Promise<void>): Promise<void> {
  const browser = world.nextBuyer();
  const before = countTaken(world);
  let crashed: Promise<void> = Promise.resolve();
  let mayRetry = () => {};
  const back = new Promise<void>((resolve) => {
    mayRetry = resolve;
  });

  const retryUntilAnswered: Retry = async (ask) => {
    const limit = Date.now() + TIMEOUT_MILLISECONDS;
    for (;;) {
      const reply = await ask().catch(() => null);
      if (reply && reply.status < 500) return reply;
      if (Date.now() > limit) throw new Error(`no answer, at last ${reply?.status}`);
      await back;
    }
  };
  const bought = way(browser, world, retryUntilAnswered);
  bought.catch(() => {});
  // Some moments come only with the background work after the answer, or not at all.
  await Promise.race([moment, bought]);
  crashed = world.killAndRestart();
  // The other server answers at once.
  if (world.beside) mayRetry();
  await crashed;

  const afterwards = countTaken(world) - before;
  assert.ok(afterwards <= 1, `charged ${afterwards} times`);
  if (afterwards === 1) await until(() => ownsIssue(browser, world.issue), 'paid, and not given');
  mayRetry();
  const reply = await bought;
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal(reply.body.payment.status, 'completed');
  assert.equal(countTaken(world) - before, 1);
  assert.ok(await ownsIssue(browser, world.issue));
}

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  const limit = Date.now() + TIMEOUT_MILLISECONDS;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > limit) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The providers' calls of each way. */
const WAYS = [
  { name: 'card', way: byCard, calls: ['paymentIntents.create', 'paymentIntents.confirm'] },
  { name: 'buttons', way: byButtons, calls: ['orders.create', 'orders.get', 'orders.capture'] },
] as const;
type Call = (typeof WAYS)[number]['calls'][number];

/** The commits of either way to buy, before its last answer. */
const COMMITS = 4;

interface Moment {
  /** The moment at which the server is killed. */
  name: string;
  way: Way;
  /** Holds the server there; resolves when the moment has come. */
  arm(world: CrashWorld): Promise<void>;
}

/** The moments before and after each provider's call and each commit, and any other moment. */
export const MOMENTS: readonly Moment[] = [
  { name: 'at any moment', way: byCard, arm: () => atRandom() },
  ...WAYS.flatMap(({ name, way, calls }) => [
    ...calls.flatMap((call) =>
      (['before', 'after'] as const).map((when) => ({
        name: `by ${name}, ${when} ${call}`,
        way,
        arm: (world: CrashWorld) => holdCall(world, call, when),
      })),
    ),
    ...Array.from({ length: COMMITS }, (_, index) => index + 1).flatMap((nth) =>
      (['before', 'after'] as const).map((when) => ({
        name: `by ${name}, ${when} commit ${nth}`,
        way,
        // The embedded database has no connection to hold.
        arm: ({ proxy }: CrashWorld) => proxy?.hold(nth, when) ?? atRandom(),
      })),
    ),
  ]),
];

async function holdCall({ stripe, paypal }: CrashWorld, call: Call, when: 'before' | 'after'): Promise<void> {
  const fault = when === 'before' ? 'holdBefore' : 'holdAfter';
  const { happened, release } =
    call === 'paymentIntents.create' || call === 'paymentIntents.confirm'
      ? stripe.injectFault(fault, call)
      : paypal.injectFault(fault, call);
  await happened;
  release();
}

/** Milliseconds in which a purchase by card is done. */
const A_PURCHASE = 60;
const atRandom = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.random() * A_PURCHASE));
