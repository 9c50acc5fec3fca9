import { badParameter } from './refusal.ts';

type Find = (id: string) => object | undefined;

/** Replaces ids by whole objects; see https://docs.stripe.com/api/expanding_objects. It changes `answer` itself. */
export function expand(answer: object, paths: readonly string[], find: Find): void {
  for (const path of paths) expandPath(answer, path.split('.'), path, find);
}

function expandPath(at: unknown, [name, ...rest]: readonly string[], path: string, find: Find): void {
  if (name === undefined || at === null) return;
  if (Array.isArray(at)) {
    for (const item of at) expandPath(item, [name, ...rest], path, find);
    return;
  }
  const holder = at as Record<string, unknown>;
  const value = holder[name];
  const found = typeof value === 'string' ? find(value) : value;
  if (typeof found !== 'object') {
    throw badParameter(`This property cannot be expanded (${path}).`, 'parameter_invalid', 'expand');
  }
  if (typeof value === 'string') holder[name] = structuredClone(found);
  expandPath(holder[name], rest, path, find);
}
