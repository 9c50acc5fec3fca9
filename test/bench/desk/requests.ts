import type { Database } from '../../../packages/server/src/database/connection.ts';
import { findMiddles, type StoreSize } from '../../../packages/server/src/database/testing/largeStore.ts';
import { writePlace } from '../../../packages/server/src/desk/placeText.ts';

const SALES_LIMIT_MS = 300;

/** A request of the desk, in each round for another reader, issue or word. */
export interface DeskRequest {
  name: string;
  path: (round: number) => string;
  /** Milliseconds, if it may take longer than others. */
  limit?: number;
}

/** Every list, search, sum and file of the desk: the first page, one in the middle, and each filter. */
export async function listRequests(db: Database, { issues, readers, charges }: StoreSize): Promise<DeskRequest[]> {
  const { charge, declaration, subscriber, change } = await findMiddles(db);
  const issueKey = Buffer.from(`2021-06-01T00:00:00.000000Z ${issues}`).toString('base64url');
  const year = new Date().getUTCFullYear() - 3;

  const number = (round: number, most: number) => 1 + ((round * 7919) % most);
  const purchase = (round: number) => `p-${number(round, charges / 2 - 1)}`;
  const desk = (path: string) => `/api/desk/${path}`;
  const of =
    (path: string) =>
    (values: Record<string, string | number>): string =>
      desk(`${path}?${new URLSearchParams(values as Record<string, string>)}`);
  const [issuesOf, chargesOf, readersOf, salesOf] = [of('issues'), of('charges'), of('readers'), of('sales')];
  const [changesOf, messagesOf, declarationsOf, couponsOf] = [
    of('changes'),
    of('messages'),
    of('declarations'),
    of('coupons'),
  ];
  const subscribersOf = of('plans/1/subscribers');
  const fixed = (name: string, path: string, limit?: number): DeskRequest => ({
    name,
    path: () => path,
    ...(limit && { limit }),
  });
  const each = <Value extends string>(values: readonly Value[], make: (value: Value) => DeskRequest) =>
    values.map(make);
  const ranges = { from: `${year}-01-01`, to: `${year}-12-31` };

  return [
    fixed('the first screen', '/api/desk'),
    fixed('issues', desk('issues')),
    fixed('issues, from the middle on', issuesOf({ after: issueKey })),
    ...each(['draft', 'on_sale', 'scheduled', 'unpublished'], (state) =>
      fixed(`issues: ${state}`, issuesOf({ state })),
    ),
    { name: 'issues: a number in the title', path: (round) => issuesOf({ search: `no ${number(round, issues)}` }) },
    fixed('issues: a word of many titles', issuesOf({ search: 'slow lines' })),
    fixed('issues: a word of no title', issuesOf({ search: 'zeppelin' })),
    { name: 'an issue', path: (round) => desk(`issues/${number(round, issues)}`) },
    { name: 'the changes of an issue', path: (round) => desk(`issues/${number(round, issues)}/changes`) },
    fixed('imports', desk('imports')),
    { name: 'titles for a gift', path: (round) => of('titles')({ q: `no ${number(round, issues)}` }) },

    fixed('charges', desk('charges')),
    fixed('charges, from the middle on', chargesOf({ after: writePlace(charge) })),
    fixed('charges of a year', chargesOf(ranges)),
    ...each(['paid', 'partly_refunded', 'refunded', 'disputed'], (state) =>
      fixed(`charges: ${state}`, chargesOf({ state })),
    ),
    fixed('charges: disputed, of a year', chargesOf({ ...ranges, state: 'disputed' })),
    fixed(
      'charges: partly refunded, of a country and a year',
      chargesOf({ ...ranges, state: 'partly_refunded', country: 'SE' }),
    ),
    fixed('charges of a country', chargesOf({ country: 'SE' })),
    fixed('charges of a country without charges', chargesOf({ country: 'BR' })),
    { name: 'charges of an issue', path: (round) => chargesOf({ item: `issue:${number(round, issues)}` }) },
    fixed('charges of a plan', chargesOf({ item: 'plan:1' })),
    fixed('charges of a plan in a country, refunded', chargesOf({ item: 'plan:1', country: 'SE', state: 'refunded' })),
    { name: 'charges of a reader', path: (round) => chargesOf({ reader: number(round, readers) }) },
    { name: 'charges: the id on a receipt', path: (round) => chargesOf({ q: purchase(round) }) },
    { name: "charges: a provider's id of a charge", path: (round) => chargesOf({ q: `ch-${purchase(round)}-1` }) },
    {
      name: "charges: a provider's id of a payment",
      path: (round) => chargesOf({ q: `ref-${number(round, charges / 2)}` }),
    },
    { name: 'a charge', path: (round) => desk(`charges/${number(round, charges)}`) },
    fixed('sales by month', salesOf({ by: 'month' }), SALES_LIMIT_MS),
    fixed('sales by day', salesOf({ by: 'day' }), SALES_LIMIT_MS),
    fixed('sales by day of a year', salesOf({ by: 'day', ...ranges }), SALES_LIMIT_MS),
    fixed('sales by issue', salesOf({ by: 'issue' }), SALES_LIMIT_MS),
    fixed('sales by plan', salesOf({ by: 'plan' }), SALES_LIMIT_MS),
    fixed('sales by country', salesOf({ by: 'country' }), SALES_LIMIT_MS),
    fixed('sales by month in a country', salesOf({ by: 'month', country: 'SE' }), SALES_LIMIT_MS),
    {
      name: 'sales by month of an issue',
      path: (round) => salesOf({ by: 'month', item: `issue:${number(round, issues)}` }),
      limit: SALES_LIMIT_MS,
    },

    fixed('readers', desk('readers')),
    fixed('readers, from the middle on', readersOf({ after: writePlace('8') })),
    {
      name: 'readers: the beginning of an e-mail address',
      path: (round) => readersOf({ q: (round * 13 + 16).toString(16) }),
    },
    { name: 'readers: the id on a receipt', path: (round) => readersOf({ q: purchase(round) }) },
    { name: "readers: a provider's id", path: (round) => readersOf({ q: `ch-${purchase(round)}-1` }) },
    fixed('readers: an unknown word', readersOf({ q: 'zeppelin' })),
    { name: 'a reader', path: (round) => desk(`readers/${number(round, readers)}`) },

    fixed('plans', desk('plans')),
    fixed('subscribers', desk('plans/1/subscribers')),
    fixed('subscribers, from the middle on', subscribersOf({ after: writePlace(subscriber) })),
    ...each(['active', 'payment_failed', 'cancelled', 'ended', 'refunded', 'disputed'], (state) =>
      fixed(`subscribers: ${state}`, subscribersOf({ state })),
    ),

    fixed('messages', desk('messages')),
    fixed('messages, from the middle on', messagesOf({ after: writePlace(Math.floor(charges / 40)) })),
    ...each(['open', 'done'], (state) => fixed(`messages: ${state}`, messagesOf({ state }))),
    {
      name: "messages: the beginning of a sender's address",
      path: (round) => messagesOf({ q: (round * 13 + 16).toString(16) }),
    },
    fixed('messages: an unknown address, open', messagesOf({ q: 'zeppelin', state: 'open' })),
    fixed('declarations', desk('declarations')),
    fixed(
      'declarations, from the middle on',
      declarationsOf({ after: writePlace({ at: declaration.at, receipt: declaration.id }) }),
    ),
    ...each(['open', 'done'], (state) => fixed(`declarations: ${state}`, declarationsOf({ state }))),
    fixed('declarations: withdrawals', declarationsOf({ kind: 'withdrawal' })),
    fixed('declarations: open withdrawals', declarationsOf({ kind: 'withdrawal', state: 'open' })),
    { name: 'a declaration', path: (round) => desk(`declarations/D-${number(round, charges / 20)}`) },

    fixed('coupons', desk('coupons')),
    fixed('coupons, from the middle on', couponsOf({ after: writePlace(Math.floor(charges / 100)) })),
    { name: 'coupons: the beginning of a code', path: (round) => couponsOf({ q: `code-0000${round}` }) },
    fixed('coupons: the beginning of a series', couponsOf({ q: 'series 1' })),
    fixed('coupons: an unknown word', couponsOf({ q: 'zeppelin' })),
    fixed('coupons of a series', couponsOf({ series: 'Series 7' })),
    { name: 'redemptions of a coupon', path: (round) => desk(`coupons/${number(round, charges / 50)}/redemptions`) },

    fixed('changes', desk('changes')),
    fixed('changes, from the middle on', changesOf({ after: String(change.id) })),
    fixed('changes of a member', changesOf({ actor: 'editor@' })),
    fixed('changes of an unknown person', changesOf({ actor: 'unknown' })),
    fixed('changes of a kind', changesOf({ action: 'refundCharge' })),
    fixed('changes of a kind that never was', changesOf({ action: 'removeMember' })),
    { name: 'changes of an issue', path: (round) => changesOf({ subject: `issue:${number(round, issues)}` }) },
    fixed('changes of all issues', changesOf({ subject: 'issue:' })),
    fixed('changes of a day', changesOf({ from: `${year}-03-01T00:00:00Z`, until: `${year}-03-02T00:00:00Z` })),
    fixed(
      'changes of a member in a year',
      changesOf({ actor: 'editor@', from: `${year}-01-01T00:00:00Z`, until: `${year + 1}-01-01T00:00:00Z` }),
    ),
    fixed('members', desk('members')),

    fixed('beginning of the file of all charges, CSV', desk('exports/charges.csv')),
    fixed('beginning of the file of all charges, JSON', desk('exports/charges.json')),
    fixed(
      'beginning of the file of refunded charges of a year',
      of('exports/charges.csv')({ ...ranges, state: 'refunded' }),
    ),
    fixed('beginning of the file of coupons', desk('exports/coupons.csv')),
    fixed('beginning of the file of subscribers', desk('plans/1/subscribers.csv')),
    fixed('beginning of the file of changes', of('changes/export')({ format: 'csv' })),
  ];
}
