import { type Config, currentSettings, readConfig } from '../config.ts';
import { PlainError } from '../plainError.ts';
import type { Environment } from '../settings/settingError.ts';
import { sellingObstacle } from '../site/sellingObstacle.ts';
import { checkCertificate, checkDns, checkServer } from './checkAddress.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkMail } from './checkMail.ts';
import { checkOrigins } from './checkOrigins.ts';
import { checkSignIn, signInSubject } from './checkSignIn.ts';
import { checkSpace } from './checkSpace.ts';
import { checkStorage } from './checkStorage.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import { type Check, runChecks } from './runChecks.ts';

/** Looks at the settings, and at all that a store with these settings needs. */
export async function examineStore(
  environment: Environment,
  seconds: number,
  report: (finding: Finding) => void,
): Promise<void> {
  let config: Config;
  try {
    config = readConfig(currentSettings(environment));
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    report(fault('settings', `${error.message}. Mend it and check again: the other checks need the settings.`));
    return;
  }
  await runChecks(checksOf(config), seconds, report);
}

function checksOf(config: Config): Check[] {
  const timeout = config.PAYMENT_SECONDS * 1000;
  return [
    { subject: 'settings', run: async () => checkSettings(config) },
    { subject: 'database', run: () => checkDatabase(config) },
    { subject: 'storage', run: () => checkStorage(config) },
    { subject: 'disk', run: () => checkSpace(config) },
    { subject: 'DNS', run: () => checkDns(config) },
    { subject: 'certificate', run: () => checkCertificate(config) },
    { subject: 'server', run: () => checkServer(config) },
    { subject: 'origins', run: () => checkOrigins(config) },
    { subject: 'mail', run: () => checkMail(config) },
    ...config.identityProviders.map((provider) => ({
      subject: signInSubject(provider),
      run: () => checkSignIn(provider, config),
    })),
    ...config.paymentProviders.map(({ name, examine }) => ({
      subject: `payments by ${name}`,
      run: () => examine({ webhook: `${config.PUBLIC_URL}/webhooks/${name}`, sandbox: config.SANDBOX, timeout }),
    })),
  ];
}

function checkSettings(config: Config): Finding[] {
  const obstacle = sellingObstacle(config);
  return [
    ok('settings', 'all are known and have a form that fits'),
    ...(obstacle ? [warning('settings', `${obstacle}. Without paid issues, that is as it should be.`)] : []),
    ...(config.SANDBOX
      ? [warning('settings', 'SANDBOX is true: pages say so, and search engines leave them out')]
      : []),
    ...(config.SUPPORT_EMAIL ? [] : [warning('settings', 'SUPPORT_EMAIL is not set: readers can’t write to you')]),
    ...(config.NEWER_DATABASE ? [warning('settings', 'NEWER_DATABASE is true: unset it after the next update')] : []),
  ];
}
