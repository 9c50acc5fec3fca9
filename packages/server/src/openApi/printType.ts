import type { JsonSchema } from './jsonSchema.ts';

interface Options {
  /** The name of a referenced schema. Without it, the referenced schema is printed in its place. */
  nameOf?: (reference: string) => string;
  /** The type of integers, which TypeScript doesn't know. */
  integer?: string;
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Prints a JSON schema as a TypeScript type. @throws Error for a schema that no type describes */
export function printType(schema: JsonSchema, { nameOf, integer = 'number' }: Options = {}): string {
  return print(schema, '');

  function print(one: JsonSchema, indent: string): string {
    if (one.$ref !== undefined) return nameOf ? nameOf(one.$ref) : print(findReferenced(one.$ref), indent);
    if (one.const !== undefined) return printValue(one.const);
    if (one.enum) return one.enum.map(printValue).join(' | ');
    const choices = one.anyOf ?? one.oneOf;
    if (choices) return choices.map((choice) => print(choice, indent)).join(' | ');
    if (one.allOf) return one.allOf.map((part) => printPart(part, indent)).join(' & ');
    if (one.not) return 'never';
    if (Array.isArray(one.type)) return one.type.map((type) => print({ ...one, type }, indent)).join(' | ');
    return printPlain(one, indent);
  }

  function findReferenced(reference: string): JsonSchema {
    const found = schema.$defs?.[reference.replace('#/$defs/', '')];
    if (!found) throw new Error(`no schema ${reference}`);
    return found;
  }

  /** A type in front of `[]`, `?` or `&`, which bind more than `|`. */
  function printPart(one: JsonSchema, indent: string): string {
    const text = print(one, indent);
    return isCompound(one) ? `(${text})` : text;
  }

  function isCompound({ $ref, anyOf, oneOf, allOf, enum: values, type, format }: JsonSchema): boolean {
    if ($ref !== undefined) return !nameOf && isCompound(findReferenced($ref));
    if (values) return values.length > 1;
    return Boolean(anyOf ?? oneOf ?? allOf ?? format) || Array.isArray(type);
  }

  function printPlain(one: JsonSchema, indent: string): string {
    switch (one.type) {
      case undefined:
        return 'unknown';
      case 'array':
        return printArray(one, indent);
      case 'object':
        return printObject(one, indent);
      case 'integer':
        return integer;
      case 'string':
        return one.format ? `string /* ${one.format} */` : 'string';
      case 'number':
      case 'boolean':
      case 'null':
        return one.type;
      default:
        throw new Error(`no type for ${JSON.stringify(one)}`);
    }
  }

  function printArray({ items, prefixItems, minItems = 0 }: JsonSchema, indent: string): string {
    const rest = items ? [`${printPart(items, indent)}[]`] : [];
    if (!prefixItems) return rest[0] ?? 'unknown[]';
    const first = prefixItems.map((item, index) =>
      index < minItems ? print(item, indent) : `${printPart(item, indent)}?`,
    );
    return `[${[...first, ...rest.map((type) => `...${type}`)].join(', ')}]`;
  }

  function printObject(one: JsonSchema, indent: string): string {
    const { properties = {}, required = [], additionalProperties, propertyNames } = one;
    const names = Object.keys(properties);
    if (names.length === 0 && !additionalProperties) return 'Record<string, never>';
    if (names.length === 0 && additionalProperties) {
      const keys = propertyNames ? print(propertyNames, indent) : 'string';
      const record = `Record<${keys}, ${print(additionalProperties, indent)}>`;
      return propertyNames?.enum && required.length === 0 ? `Partial<${record}>` : record;
    }
    const inner = `${indent}  `;
    const lines = names.flatMap((name) => {
      const property = properties[name] as JsonSchema;
      const key = IDENTIFIER.test(name) ? name : printValue(name);
      const mark = required.includes(name) ? '' : '?';
      return [
        ...(property.description ? [`${inner}/** ${property.description.replaceAll('*/', '* /')} */`] : []),
        `${inner}${key}${mark}: ${print(property, inner)};`,
      ];
    });
    if (additionalProperties) lines.push(`${inner}[name: string]: unknown;`);
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
}

function printValue(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
