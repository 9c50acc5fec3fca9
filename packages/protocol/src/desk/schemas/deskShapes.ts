import { z } from 'zod';
import { LARGEST_INTEGER } from '../limits.ts';

/** The shapes of a group of operations: each operation has its shapes under its own name. */
export type DeskShapes<Operations extends object> = Record<
  keyof Operations,
  {
    params?: z.ZodType;
    query?: z.ZodType;
    body?: z.ZodType;
    answer: z.ZodType;
    /** Answers of 400 and above with a shape of their own, by status. */
    refusals?: Readonly<Record<number, z.ZodType>>;
  }
>;

export const nothing = z.null().describe('No content');

/** The id of a row, in an address. */
export const idParams = z.object({ id: z.coerce.number().int().min(1).max(LARGEST_INTEGER) });

/** The number of a change in the log. */
export const changeId = z.string().regex(/^\d{1,18}$/);

/** A change of the last day, which can be undone. */
export const recentChange = <Action extends z.ZodType>(action: Action) =>
  z.object({
    id: z.string(),
    at: z.iso.datetime(),
    action,
    before: z.record(z.string(), z.unknown()).describe('The details that changed, as they were.'),
    after: z.record(z.string(), z.unknown()),
    can_undo: z.boolean().describe('False if a later change has changed the same details.'),
  });

/** The query of a list that pages by key. */
export const pageQuery = z.object({
  after: z.string().max(200).optional().describe('`next` of the answer before.'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** A part of a list that pages by key. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable().describe('Where the next part begins; null at the end.'),
  });
