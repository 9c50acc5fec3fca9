import { withinTime } from '../withinTime.ts';
import { type Finding, fault, reasonOf } from './finding.ts';

export interface Check {
  subject: string;
  run(): Promise<Finding[]>;
}

/** Runs all checks at once, each within a time, and reports their findings in the order of the checks. */
export async function runChecks(
  checks: readonly Check[],
  seconds: number,
  report: (finding: Finding) => void,
): Promise<void> {
  const running = checks.map(async ({ subject, run }) => {
    const late = [
      fault(
        subject,
        `no answer within ${seconds} s: look at the network and the firewall, or give more with --seconds`,
      ),
    ];
    const work = run().catch((error) => [fault(subject, reasonOf(error))]);
    return withinTime(work, seconds).catch(() => late);
  });
  for (const findings of running) for (const finding of await findings) report(finding);
}
