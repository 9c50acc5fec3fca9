import { z } from 'zod';
import { eachPart, type Part } from '../../database/eachPart.ts';
import type { Services } from '../../services.ts';
import { csvFile } from '../csv.ts';
import { DeskFile, type DeskHandler } from '../deskHandler.ts';
import { readPlace, writePlace } from '../placeText.ts';
import { findChanges } from './changes.ts';

/** The rows that the server reads at once for a file. */
const PART = 1000;
const place = z.string().regex(/^\d{1,18}$/);

type Row = Awaited<ReturnType<typeof findChanges>>[number];

/** The log of changes, to search and to save. */
export function changeHandlers({ db }: Services) {
  const listChanges: DeskHandler<'listChanges'> = async ({ query: { after, limit, ...filter } }) => {
    const rows = await findChanges(db, filter, { after: readPlace(place, after), limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return { rows: shown, next: last ? writePlace(last.id) : null };
  };

  const exportChanges: DeskHandler<'exportChanges'> = async ({ query: { format, ...filter } }) => {
    const parts = eachPart(
      PART,
      ({ after, limit }: Part<string>) => findChanges(db, filter, { after, limit }),
      ({ id }) => id,
    );
    return format === 'csv'
      ? csvFile('changes.csv', COLUMNS, asRecords(parts))
      : new DeskFile('changes.json', 'application/json; charset=utf-8', asJson(parts));
  };

  return { listChanges, exportChanges };
}

const COLUMNS = ['time', 'actor', 'action', 'subject', 'before', 'after'] as const;

async function* asRecords(parts: AsyncIterable<Row[]>) {
  for await (const rows of parts) {
    yield rows.map(({ at, actor, action, subject, before, after }) => ({
      ...{ time: at, actor, action, subject },
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    }));
  }
}

async function* asJson(parts: AsyncIterable<Row[]>) {
  let isFirst = true;
  yield '[';
  for await (const rows of parts) {
    for (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`;
      isFirst = false;
    }
  }
  yield '\n]\n';
}
