import { invalid } from './refusal.ts';

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a JSON body. Reading a field that is missing or of another kind throws, with the field's pointer. */
export class Fields {
  readonly #tree: Tree;
  readonly #path: string;

  constructor(tree: unknown, path = '') {
    if (!isTree(tree)) throw invalid(path || '/', 'INVALID_PARAMETER_SYNTAX', 'An object is expected here.');
    this.#tree = tree;
    this.#path = path;
  }

  fieldPath(name: string): string {
    return `${this.#path}/${name}`;
  }

  text(name: string): string | undefined {
    const value = this.#tree[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') throw this.#malformed(name);
    return value;
  }

  required(name: string): string {
    return this.text(name) || this.#lacking(name);
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    const choice = choices.find((known) => known === value);
    if (value === undefined || choice !== undefined) return choice;
    throw invalid(this.fieldPath(name), 'INVALID_PARAMETER_VALUE', 'The value of a field is invalid.');
  }

  requiredOneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    return this.oneOf(name, choices) ?? this.#lacking(name);
  }

  integer(name: string): number | undefined {
    const value = this.#tree[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isInteger(value)) throw this.#malformed(name);
    return value;
  }

  group(name: string): Fields | undefined {
    const value = this.#tree[name];
    return value === undefined ? undefined : new Fields(value, this.fieldPath(name));
  }

  requiredGroup(name: string): Fields {
    return this.group(name) ?? this.#lacking(name);
  }

  list(name: string): Fields[] {
    const value = this.#tree[name];
    if (value === undefined) return this.#lacking(name);
    if (!Array.isArray(value) || value.length === 0) throw this.#malformed(name);
    return value.map((item, index) => new Fields(item, `${this.fieldPath(name)}/${index}`));
  }

  /** The field as it was sent. */
  whole(name: string): unknown {
    return this.#tree[name];
  }

  /** The fields of these names as texts, as far as they are given. */
  texts<Name extends string>(...names: readonly Name[]): Partial<Record<Name, string>> {
    const given = names.map((name) => [name, this.text(name)]).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given) as Partial<Record<Name, string>>;
  }

  #malformed(name: string) {
    const description = 'The value of a field does not conform to the expected format.';
    return invalid(this.fieldPath(name), 'INVALID_PARAMETER_SYNTAX', description);
  }

  #lacking(name: string): never {
    throw invalid(this.fieldPath(name), 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.');
  }
}
