import type { FormTree } from './form.ts';
import { badParameter } from './refusal.ts';

/** The parameters of one call. An empty value counts as none: at the provider it unsets a field. */
export class Params {
  readonly tree: FormTree;
  readonly #within: string | undefined;

  constructor(tree: FormTree, within?: string) {
    this.tree = tree;
    this.#within = within;
  }

  #called(name: string): string {
    return this.#within === undefined ? name : `${this.#within}[${name}]`;
  }

  /** Refuses all other parameters, as the provider does: a misspelt one must not seem to work. */
  only(known: readonly string[]): void {
    for (const name of Object.keys(this.tree)) {
      if (known.includes(name)) continue;
      throw badParameter(`Received unknown parameter: ${this.#called(name)}`, 'parameter_unknown', this.#called(name));
    }
  }

  text(name: string): string | undefined {
    const value = this.tree[name];
    if (typeof value !== 'object') return value || undefined;
    throw badParameter(`Invalid string: ${JSON.stringify(value)}`, 'parameter_invalid_string', this.#called(name));
  }

  required(name: string): string {
    const value = this.text(name);
    if (value !== undefined) return value;
    throw badParameter(`Missing required param: ${this.#called(name)}.`, 'parameter_missing', this.#called(name));
  }

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const value = this.text(name);
    if (value === undefined || (values as readonly string[]).includes(value)) return value as Value | undefined;
    const param = this.#called(name);
    throw badParameter(`Invalid ${param}: must be one of ${values.join(', ')}`, 'parameter_invalid', param);
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^-?\d+$/.test(value)) return Number(value);
    throw badParameter(`Invalid integer: ${value}`, 'parameter_invalid_integer', this.#called(name));
  }

  flag(name: string): boolean {
    return this.oneOf(name, ['true', 'false']) === 'true';
  }

  list(name: string): string[] | undefined {
    const value = this.tree[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'object') return Object.values(value).filter((item) => typeof item === 'string');
    throw badParameter('Invalid array', 'parameter_invalid_array', this.#called(name));
  }

  group(name: string): Params | undefined {
    const value = this.tree[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'object') return new Params(value, this.#called(name));
    throw badParameter('Invalid object', 'parameter_invalid_object', this.#called(name));
  }

  /** Strings by name; see https://docs.stripe.com/api/metadata. */
  metadata(): Record<string, string> {
    const group = this.group('metadata');
    if (!group) return {};
    const names = Object.keys(group.tree);
    if (names.length > 50 || names.some((name) => name.length > 40 || (group.text(name) ?? '').length > 500)) {
      const message = 'Metadata has at most 50 keys of 40 characters with values of 500';
      throw badParameter(message, 'parameter_invalid', 'metadata');
    }
    return Object.fromEntries(names.map((name) => [name, group.text(name) ?? '']).filter(([, value]) => value !== ''));
  }
}
