import { nearestName } from './nearestName.ts';
import { type Environment, SettingError } from './settingError.ts';

/** Names by which Kubernetes and Docker tell of services: `STORE_SERVICE_HOST`, `STORE_PORT_80_TCP`. */
const OF_SERVICES = /_(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\d+_\w+)?)$/;

/**
 * Refuses misspelt names. An environment has names of other programs, too, so other unknown names pass. @throws
 * SettingError
 */
export function checkNames(environment: Environment, names: readonly string[]): void {
  const known = new Set(names);
  for (const [name, value] of Object.entries(environment)) {
    if (known.has(name) || OF_SERVICES.test(name) || !value) continue;
    const meant = nearestName(name, names);
    if (meant) throw new SettingError(`${name}: no such setting; did you mean ${meant}?`);
  }
}
