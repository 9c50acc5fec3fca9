import type { DeskAnswer } from '@magazine-store/protocol/desk';

export type Details = DeskAnswer<'getStoreDetails'>;
export type Typed = Partial<
  Pick<Details, 'name' | 'description' | 'message' | 'featured_issue_id' | 'terms' | 'privacy' | 'colors'>
>;

/** What a member has typed, and the saved details that they saw then. */
export interface Typing {
  seen: Details;
  typed: Typed;
}

/**
 * The typed values over details that have been saved since. Each language, each colour and each part of the message
 * counts for itself: what the member has not changed follows the saved details. Without values that are saved already.
 */
export function mergeTyping({ seen, typed }: Typing, saved: Details): Typed {
  const merged = (Object.keys(typed) as (keyof Typed)[])
    .map((name) => [name, mergeField(name, seen[name], typed[name], saved[name])] as const)
    .filter(([name, value]) => !isSame(value, saved[name]));
  return Object.fromEntries(merged);
}

function mergeField(name: keyof Typed, seen: unknown, typed: unknown, saved: unknown): unknown {
  if (name !== 'terms' && name !== 'privacy') return merge(seen, typed, saved);
  // Null has no language.
  const translations = merge(seen, typed ?? {}, saved ?? {}) as object;
  return Object.keys(translations).length > 0 ? translations : null;
}

function merge(seen: unknown, typed: unknown, saved: unknown): unknown {
  if (!isObject(typed) || !isObject(saved)) return isSame(typed, seen) ? saved : typed;
  const former = isObject(seen) ? seen : {};
  const parts = keysOf(typed, saved).map((key) => [key, merge(former[key], typed[key], saved[key])] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other;
  return keysOf(one, other).every((key) => isSame(one[key], other[key]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const keysOf = (...objects: object[]): string[] => [...new Set(objects.flatMap(Object.keys))];
