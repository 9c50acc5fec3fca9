import { LARGEST_INTEGER } from '@magazine-store/protocol/desk';
import { z } from 'zod';
import { HttpError } from '../httpError.ts';

/** The place in a list that pages by key, as `next` and `after` carry it. */
export const writePlace = (values: unknown): string => Buffer.from(JSON.stringify(values)).toString('base64url');

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success && !text.startsWith('0000');

/** A time in a place, as PostgreSQL writes a `timestamptz`. */
export const placeTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d)?$/)
  .refine((text) => isDay(text.slice(0, 10)));

/** The id of the last row of a part. */
export const placeId = z.int().min(1).max(LARGEST_INTEGER);

/** @throws HttpError 400 for a text that no answer had */
export function readPlace<Shape extends z.ZodType>(shape: Shape, text: string | undefined): z.output<Shape> | null {
  if (text === undefined) return null;
  try {
    return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new HttpError(400, 'invalid_request', 'after is not from an answer');
  }
}
