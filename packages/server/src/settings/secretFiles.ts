import { readFileSync } from 'node:fs';
import { type Environment, SettingError } from './settingError.ts';

export const fileSetting = (name: string) => `${name}_FILE`;

/** The settings, with secrets read from files: containers get their secrets in this way. @throws SettingError */
export function withSecretFiles(settings: Environment, secrets: readonly string[]): Environment {
  const read = { ...settings };
  for (const name of secrets) {
    const setting = fileSetting(name);
    const file = settings[setting];
    if (!file) continue;
    if (settings[name]) throw new SettingError(`${name}: is set twice; keep ${name} or ${setting}`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw new SettingError(`${setting}: ${file} can't be read (${(error as NodeJS.ErrnoException).code})`);
    }
    if (!read[name]) throw new SettingError(`${setting}: ${file} is empty`);
  }
  return read;
}
