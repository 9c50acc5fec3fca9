import { z } from 'zod';
import { parseSettings } from './parseSettings.ts';
import { type Environment, SettingError } from './settingError.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * The settings of a payment or identity provider; null for a provider that is off. It is on when the publisher has set
 * all settings that accept no `undefined`.
 * @throws SettingError when only a part of them is set: then the provider could not work
 */
export function providerSettings(shape: Shape, given: Environment): Record<string, unknown> | null {
  const schema = z.object(shape);
  const needed = Object.keys(shape).filter((setting) => !shape[setting]?.safeParse(undefined).success);
  const missing = needed.filter((setting) => given[setting] === undefined);
  if (missing.length === needed.length) {
    parseSettings(schema.partial(), given);
    return null;
  }
  if (missing.length > 0) throw new SettingError(`${missing[0]}: is missing: set all of ${needed.join(', ')}`);
  return parseSettings(schema, given);
}
