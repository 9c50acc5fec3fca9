import { formatMoney, VERSION } from '@magazine-store/protocol';
import type { DeskAnswer, DeskInput, DeskOperationName } from '@magazine-store/protocol/desk';
import { Command } from 'commander';
import { PlainError } from '../plainError.ts';
import type { Commands } from './commands.ts';
import { dataConfig } from './dataConfig.ts';
import { withCommands } from './withCommands.ts';

/** Commands for the sales that wait for their buyers after a restore. */
export const salesCommand = () =>
  new Command('sales')
    .description('see the sales that wait for their buyers after a restore, and give one to a reader')
    .addCommand(new Command('list').description('list the sales that wait for their buyers').action(list))
    .addCommand(
      new Command('assign')
        .description('give a sale to a reader whose former sign-in no longer works')
        .argument('<sale>', 'its id, the first one in the list')
        .argument('<reader>', 'the email address or the number of the reader’s account')
        .action(assign),
    );

const MOST = 100;

async function list(): Promise<void> {
  const sales = await withCommands(await dataConfig(), async (commands) => {
    const all: DeskAnswer<'listWaitingSales'>['rows'] = [];
    for (let after: string | undefined; ; ) {
      const { rows, next } = await call(commands, 'listWaitingSales', { query: { after, limit: MOST } });
      all.push(...rows);
      if (next === null) return all;
      after = next;
    }
  });
  if (sales.length === 0) console.error('no sale waits for its buyer');
  for (const sale of sales.toSorted((one, other) => one.sold_at.localeCompare(other.sold_at))) {
    const sold = `sold ${sale.sold_at.slice(0, 16).replace('T', ' ')} UTC`;
    const { type, id, name } = sale.item;
    const parts = [sale.payment_id, sold, formatMoney(sale, 'en'), `${type} ${id}: ${name}`];
    console.log([...parts, `${sale.gateway} ${sale.gateway_ref}`].join('\t'));
  }
}

async function assign(sale: string, name: string): Promise<void> {
  const { reader, state } = await withCommands(await dataConfig(), async (commands) => {
    const user_id = await findReader(commands, name);
    return call(commands, 'assignSale', { params: { payment: sale }, body: { user_id } });
  });
  const whose = reader.email ?? `reader ${reader.id}`;
  if (state === 'done') console.log(`${whose} has the sale ${sale}`);
  if (state === 'under_way') {
    console.log(`${whose} gets the sale ${sale} as soon as the payment provider answers; the server goes on by itself`);
  }
  if (state === 'ended') {
    console.log(`${whose} has bought the same already, or the sale ${sale} was refunded: nothing is left to give`);
  }
}

/** @throws PlainError for an address that no reader has */
async function findReader(commands: Commands, name: string): Promise<number> {
  if (/^\d{1,9}$/.test(name)) return Number(name);
  const { rows } = await call(commands, 'listReaders', { query: { q: name } });
  const reader = rows.find(({ email }) => email?.toLowerCase() === name.toLowerCase());
  if (!reader) throw new PlainError(`no reader has the address ${name}; they get an account when they sign in once`);
  return reader.id;
}

const call = async <Op extends DeskOperationName>(commands: Commands, operation: Op, input: DeskInput<Op>) =>
  (await commands.desk({ version: VERSION, operation, input })) as DeskAnswer<Op>;
