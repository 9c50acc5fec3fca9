import { z } from 'zod';

/** The parts of JSON Schema that zod writes for the wire's schemas. */
interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  format?: string;
}

/** A zod schema in the notation of a TypeScript type. */
export function describeShape(schema: z.ZodType): string {
  return write(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '');
}

function write(schema: Schema, indent: string): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => write(one, indent)).join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => write(item, indent)).join(', ')}]`;
  if (schema.type === 'array') return `${write(schema.items ?? {}, indent)}[]`;
  if (schema.type === 'object') return writeObject(schema, indent);
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type === 'integer') return 'integer';
  if (schema.format) return `${schema.type} /* ${schema.format} */`;
  return String(schema.type ?? 'unknown');
}

function writeObject({ properties = {}, required = [] }: Schema, indent: string): string {
  const names = Object.keys(properties);
  if (names.length === 0) return '{}';
  const inner = `${indent}  `;
  const lines = names.map((name) => {
    const mark = required.includes(name) ? '' : '?';
    return `${inner}${name}${mark}: ${write(properties[name] ?? {}, inner)};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
