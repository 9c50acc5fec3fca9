import type { z } from 'zod';
import { type Environment, SettingError } from './settingError.ts';

/** @throws SettingError that names the first wrong setting */
export function parseSettings<Schema extends z.ZodType>(schema: Schema, given: Environment): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SettingError(`${issue?.path[0]?.toString() ?? 'settings'}: ${issue?.message ?? 'wrong'}`);
}
