import { stripVTControlCharacters } from 'node:util';

/** What a runner's tests have come to. */
export class Tally {
  #passed = 0;
  readonly #failures: string[] = [];

  pass(): void {
    this.#passed++;
  }

  /** @param reason Of it only the first line is kept: the runner has shown all of it */
  fail(title: string, reason = ''): void {
    const [first = ''] = stripVTControlCharacters(reason).trim().split('\n');
    this.#failures.push(first ? `${title}: ${first}` : title);
  }

  /** The end of the runner's output, as `readTally` reads it. */
  closing(runner: string): string {
    const head = `${runner}: ${this.#passed} passed, ${this.#failures.length} failed`;
    return `\n${[head, ...this.#failures.map((failure) => `  ✖ ${failure}`)].join('\n')}\n`;
  }
}

export interface Count {
  passed: number;
  failed: number;
  /** What failed, a line each. */
  failures: string[];
}

/** @returns undefined where the output has no closing */
export function readTally(runner: string, output: string): Count | undefined {
  const found = new RegExp(`^${runner}: (\\d+) passed, (\\d+) failed\\n((?: {2}✖ .*\\n)*)`, 'm').exec(output);
  if (!found) return undefined;
  const [, passed, failed, lines = ''] = found;
  const failures = lines.split('\n').filter(Boolean);
  return { passed: Number(passed), failed: Number(failed), failures };
}
