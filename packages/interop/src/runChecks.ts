import { accountChecks, writeChecks } from './checks/account.ts';
import { crossOriginChecks } from './checks/crossOrigin.ts';
import { invalidChecks } from './checks/invalid.ts';
import { pageChecks } from './checks/pages.ts';
import { readingChecks } from './checks/reading.ts';
import { searchChecks } from './checks/searching.ts';
import { signInChecks } from './checks/signIn.ts';
import { storeChecks } from './checks/store.ts';
import { NoAnswer } from './client.ts';
import { Fault, Skipped } from './outcome.ts';
import type { Check, Visit } from './visit.ts';

const checks: readonly Check[] = [
  ...storeChecks,
  ...readingChecks,
  ...searchChecks,
  ...signInChecks,
  ...invalidChecks,
  ...crossOriginChecks,
  ...pageChecks,
  ...accountChecks,
  ...writeChecks,
];

type Verdict = 'pass' | 'fail' | 'skipped';
export type Count = Record<Verdict, number>;

/** After so many requests without an answer, the rest would only wait. */
const MOST_UNANSWERED = 3;

/** Makes all checks, one after another, and prints a line for each. */
export async function runChecks(visit: Visit, print: (line: string) => void): Promise<Count> {
  const count: Count = { pass: 0, fail: 0, skipped: 0 };
  let unanswered = 0;
  for (const { name, run } of checks) {
    const add = (verdict: Verdict, why = '') => {
      count[verdict] += 1;
      print(`${verdict.padEnd(7)}  ${name}${why && `: ${why}`}`);
    };
    if (unanswered >= MOST_UNANSWERED) {
      add('skipped', 'the server has stopped answering');
      continue;
    }
    try {
      await run(visit);
      add('pass');
    } catch (error) {
      if (error instanceof NoAnswer) unanswered += 1;
      if (error instanceof Skipped) add('skipped', error.message);
      else if (error instanceof Fault) add('fail', error.message);
      else throw error;
    }
  }
  return count;
}
