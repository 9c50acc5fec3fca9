import { expectError, expectStatus } from '../expect.ts';
import { Skipped } from '../outcome.ts';
import { type Check, call, need, type Visit } from '../visit.ts';

/** The calls of a signed-in user that only read, and the protection of those that write. */
export const accountChecks: Check[] = [
  ...['getMe', 'getPurchases', 'getPayments', 'getPromocodes', 'exportAccount'].map(
    (operation): Check => ({
      name: `${operation} answers the signed-in user`,
      async run(visit) {
        await readSignedIn(visit, operation);
      },
    }),
  ),
  {
    name: 'a write with a session needs the token of the session',
    async run(visit) {
      const { csrf_token: token } = (await readSignedIn(visit, 'getMe')) as { csrf_token: string };
      const issue = need(visit, 'issues').find(({ has_sample }) => has_sample);
      if (!issue) throw new Skipped('the store has no issue with a preview');
      const write = (headers: Record<string, string>) =>
        call(visit, 'startDownload', { params: { id: issue.id, type: 'sample' }, headers, signedIn: true });
      expectError(visit.shapes, await write({}), 403, 'invalid_csrf_token');
      expectError(visit.shapes, await write({ 'X-XSRF-TOKEN': 'wrong' }), 403, 'invalid_csrf_token');
      expectStatus(await write({ 'X-XSRF-TOKEN': token }), 200);
    },
  },
];

/** The operations that this program does not call, because they change something at the server or at others. */
const WRITES = [
  'reportOpening',
  'needSupport',
  'reportError',
  'declareWithdrawal',
  'declareCancellation',
  'startPayment',
  'completePayment',
  'cancelPayment',
  'cancelPlan',
  'clearTaxId',
  'redeemPromocode',
  'removeIdentity',
  'endSessions',
  'deleteAccount',
];

export const writeChecks: Check[] = WRITES.map((operation) => ({
  name: operation,
  async run() {
    throw new Skipped('it would write');
  },
}));

/** @throws Skipped without `--cookie` */
async function readSignedIn(visit: Visit, operation: string): Promise<unknown> {
  if (visit.options.cookie === null) throw new Skipped('--cookie was not given');
  const answer = await call(visit, operation, { signedIn: true });
  expectStatus(answer, 200);
  return visit.shapes.read(`rest/${operation}/answer`, answer);
}
