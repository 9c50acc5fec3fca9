import { listWork } from '../background/workRows.ts';
import type { Database } from '../database/connection.ts';
import { mailBacklog } from '../mail/outbox.ts';
import { countChargesOfDay } from '../payments/charges.ts';
import { paymentBacklog } from '../payments/payments.ts';
import { countImports } from '../publishing/imports.ts';

/** A value, with the labels that tell it from the others of its name. */
export type Figure<Label extends string = never> = { value: number } & Record<Label, string>;

/** The figures of the store that its database has. */
export interface Figures {
  mails_waiting: Figure[];
  mails_overdue_seconds: Figure[];
  payments_waiting: Figure<'state'>[];
  payments_overdue_seconds: Figure[];
  charges_day: Figure[];
  imports: Figure<'state'>[];
  work_failures: Figure<'work'>[];
  work_success_age_seconds: Figure<'work'>[];
}

export async function readFigures(db: Database): Promise<Figures> {
  const [mails, payments, charges, imports, works] = await Promise.all([
    mailBacklog(db),
    paymentBacklog(db),
    countChargesOfDay(db),
    countImports(db),
    listWork(db),
  ]);
  return {
    mails_waiting: [{ value: mails.waiting }],
    mails_overdue_seconds: [{ value: mails.overdueSeconds }],
    payments_waiting: payments.map(({ state, waiting }) => ({ state, value: waiting })),
    payments_overdue_seconds: [{ value: Math.max(0, ...payments.map(({ overdueSeconds }) => overdueSeconds)) }],
    charges_day: [{ value: charges }],
    imports: imports.map(({ state, count }) => ({ state, value: count })),
    work_failures: works.map(({ name: work, failures }) => ({ work, value: failures })),
    work_success_age_seconds: works.flatMap(({ name: work, succeeded_at }) =>
      succeeded_at ? [{ work, value: (Date.now() - succeeded_at.getTime()) / 1000 }] : [],
    ),
  };
}
