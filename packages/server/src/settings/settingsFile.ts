import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isExternal } from '../texts/publisherTexts.ts';
import { nearestName } from './nearestName.ts';
import { fileSetting } from './secretFiles.ts';
import { type Environment, SettingError } from './settingError.ts';

export const SETTINGS_FILE_NAME = 'magazine-store.env';

interface Known {
  names: readonly string[];
  secrets: readonly string[];
}

/** Settings that name files and folders, from the folder of the settings file. */
const PATHS = ['DATA_DIR', 'STORE_ICON_FILE', 'STORE_TERMS', 'STORE_PRIVACY'];

/** The storage's client reads these settings from the environment. */
export const OF_STORAGE = /^AWS_\w+$/;

/**
 * The settings of a command or server: those of the environment, then those of the settings file where the environment
 * has none. The settings file is the one that `SETTINGS_FILE` names, else `magazine-store.env` in the current folder,
 * if there is one.
 * @throws SettingError
 */
export function withSettingsFile(environment: Environment, known: Known): Environment {
  const file = environment.SETTINGS_FILE || SETTINGS_FILE_NAME;
  if (!environment.SETTINGS_FILE && !existsSync(file)) return environment;
  const given: Record<string, string> = { DATA_DIR: 'data', ...parse(read(file), file) };
  checkNames(given, known, file);
  const folder = path.dirname(path.resolve(file));
  for (const name of [...PATHS, ...known.secrets.map(fileSetting)]) {
    const value = given[name];
    if (value && !isExternal(value)) given[name] = path.resolve(folder, value);
  }
  for (const [name, value] of Object.entries(given)) {
    if (OF_STORAGE.test(name)) process.env[name] ??= value;
  }
  const set = Object.entries(environment).filter(([, value]) => value);
  return { ...given, ...Object.fromEntries(set) };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingError(`SETTINGS_FILE: ${file} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Lines such as `STORE_NAME=Harbour` or `STORE_NAME="Harbour"`, and comments. */
function parse(text: string, file: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name = '', value = ''] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (!name) throw new SettingError(`${file}: line ${index + 1} is not a setting; write it like STORE_NAME=Harbour`);
    if (name in settings) throw new SettingError(`${name}: is set twice in ${file}`);
    settings[name] = /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value;
  }
  return settings;
}

function checkNames(given: Record<string, string>, { names }: Known, file: string): void {
  const known = new Set(names);
  const unknown = Object.keys(given).find((name) => !known.has(name) && !OF_STORAGE.test(name));
  if (!unknown) return;
  const meant = nearestName(unknown, names);
  throw new SettingError(
    `${unknown}: no such setting, in ${file}${meant ? `; did you mean ${meant}?` : '; docs/server.md lists them'}`,
  );
}
