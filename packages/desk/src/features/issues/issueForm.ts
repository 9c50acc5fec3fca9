import { parsePrice } from '@magazine-store/protocol';
import type { DeskAnswer, DeskBody } from '@magazine-store/protocol/desk';

/** The form of an issue: its values, and the changes to save. */

export type Issue = DeskAnswer<'getIssue'>;
type Edit = Omit<DeskBody<'editIssue'>, 'revision'>;

export interface FormValues {
  title: string;
  series: string;
  description: string;
  free: boolean;
  /** As typed, with the digits of the currency. */
  price: string;
  /** The value of a `datetime-local` field, in the time zone of the browser: `2027-03-01T09:00`. */
  publishedAt: string;
  /** BCP 47 tags, with spaces between them. */
  languages: string;
  rtl: boolean;
  print: boolean;
}

export type FieldName = keyof FormValues;

export interface PriceFormat {
  /** Digits of the currency's minor unit. */
  precision: number;
  /** The mark between whole units and their parts. */
  separator: string;
}

export const toForm = (issue: Issue, format: PriceFormat): FormValues => ({
  title: issue.title,
  series: issue.series ?? '',
  description: issue.description,
  free: issue.price === null,
  price: !issue.price ? '' : writePrice(issue.price, issue.price_digits, format),
  publishedAt: issue.published_at === null ? '' : toLocalMinute(issue.published_at),
  languages: issue.languages.join(' '),
  rtl: issue.rtl,
  print: issue.print,
});

export const changedFields = (former: FormValues, present: FormValues): FieldName[] =>
  (Object.keys(former) as FieldName[]).filter((name) => former[name] !== present[name]);

/** The fields that can't be saved as they are. A draft may lack a price and a time. */
export function wrongFields(values: FormValues, { price_digits, price, published_at }: Issue): FieldName[] {
  const wrong: FieldName[] = [];
  const isWithoutPrice = price === 0 && values.price === '';
  if (!values.free && !isWithoutPrice && readPrice(values.price, price_digits, 0) === null) wrong.push('price');
  const isWithoutTime = published_at === null && values.publishedAt === '';
  if (!isWithoutTime && toMoment(values.publishedAt) === null) wrong.push('publishedAt');
  return wrong;
}

/** True for a draft that can't be published yet. */
export const lacksPrice = (values: FormValues): boolean => !values.free && values.price === '';

/** The details to save: those that the editor has changed. */
export function toEdit(former: FormValues, values: FormValues, digits: number, { precision }: PriceFormat): Edit {
  const changed = new Set(changedFields(former, values));
  return {
    ...(changed.has('title') && { title: values.title.trim() }),
    ...(changed.has('series') && { series: values.series.trim() || null }),
    ...(changed.has('description') && { description: values.description }),
    ...((changed.has('free') || (changed.has('price') && !values.free)) && {
      price: values.free ? null : readPrice(values.price, digits, precision),
    }),
    ...(changed.has('publishedAt') && { published_at: toMoment(values.publishedAt) }),
    ...(changed.has('languages') && { languages: values.languages.split(' ').filter(Boolean) }),
    ...(changed.has('rtl') && { rtl: values.rtl }),
    ...(changed.has('print') && { print: values.print }),
  };
}

/** True for an edit that would change nothing: its answer was lost, or another editor saved the same. */
export const isSaved = (edit: Edit, issue: Issue): boolean =>
  (Object.keys(edit) as (keyof Edit)[]).every((name) => JSON.stringify(edit[name]) === JSON.stringify(issue[name]));

interface Merged {
  /** The server's present values, with those that this editor changed. */
  values: FormValues;
  /** The fields that another editor changed. */
  changedByOthers: FieldName[];
  /**
   * Those of them that this editor has changed too, to something else. A price counts once: as `free` if theirs is free,
   * else as `price`.
   */
  disputed: FieldName[];
}

/** A price has two fields: each of them alone would be another price. */
const PRICE: readonly FieldName[] = ['free', 'price'];

/** Applies what an editor typed to the values that another editor has saved meanwhile. */
export function mergeForms(former: FormValues, typed: FormValues, present: FormValues): Merged {
  const changed = changedFields(former, typed);
  const mine = new Set([...changed, ...(changed.some((name) => PRICE.includes(name)) ? PRICE : [])]);
  const changedByOthers = changedFields(former, present);
  // Beside Free, the box still has the price that was typed before.
  const areBothFree = typed.free && present.free;
  const disputed = changedByOthers
    .filter((name) => mine.has(name) && typed[name] !== present[name] && !(name === 'price' && areBothFree))
    .map((name) => (PRICE.includes(name) ? (present.free ? 'free' : 'price') : name));
  return {
    values: { ...present, ...pick(typed, mine) },
    changedByOthers,
    disputed: [...new Set(disputed)],
  };
}

/** The values of a disputed field as the other editor saved it. */
export const takeTheirs = (name: FieldName, theirs: FormValues): Partial<FormValues> =>
  pick(theirs, PRICE.includes(name) ? PRICE : [name]);

const pick = (values: FormValues, names: Iterable<FieldName>): Partial<FormValues> =>
  Object.fromEntries([...names].map((name) => [name, values[name]]));

function writePrice(amount: number, digits: number, { precision, separator }: PriceFormat): string {
  return (amount / 10 ** precision).toFixed(digits).replace('.', separator);
}

/** Minor units of a price as typed, with a point or a comma; null for what is no price. */
export function readPrice(text: string, digits: number, precision: number): number | null {
  const amount = parsePrice(text.trim().replace(/^(\d*),(\d+)$/, '$1.$2'), digits);
  return amount ? amount * 10 ** Math.max(0, precision - digits) : null;
}

/** The value of a field for a time that shows a part of one. */
export const INCOMPLETE = 'incomplete';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** ISO 8601 to the value of a `datetime-local` field, in the time zone of the browser. */
export function toLocalMinute(moment: string): string {
  const date = new Date(moment);
  const day = [String(date.getFullYear()).padStart(4, '0'), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())];
  return `${day.join('-')}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The value of a `datetime-local` field to ISO 8601; null if it is no time. */
export function toMoment(localMinute: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(localMinute)) return null;
  const date = new Date(localMinute);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
