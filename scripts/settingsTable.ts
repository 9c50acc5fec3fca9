import { serverSettings } from '../packages/server/src/config.ts';

/** What the table says of a setting. */
interface About {
  description?: string;
  /** Words in place of the schema's own default. */
  byDefault?: string;
}

/** The table of all settings but those of the providers, in Markdown. @throws Error for a setting without a description */
export function settingsTable(): string {
  const rows = Object.entries(serverSettings).map(([name, schema]) => {
    const { description, byDefault } = (schema.meta() ?? {}) as About;
    if (!description) throw new Error(`${name} has no description in packages/server/src/config.ts`);
    return `| \`${name}\` | ${description} | ${byDefault ?? writeDefault(schema.safeParse(undefined).data)} |`;
  });
  return ['| setting | meaning | default |', '|---|---|---|', ...rows].join('\n');
}

function writeDefault(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  return value === '' ? 'empty' : `\`${value}\``;
}
