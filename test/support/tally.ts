import { stripVTControlCharacters } from 'node:util';

const LONGEST_FAILURE = 400;

/** The results of a runner's tests. */
export class Tally {
  #passed = 0;
  readonly #failures: string[] = [];

  pass(): void {
    this.#passed++;
  }

  /** @param reason only its beginning is kept, in one line: the runner has shown all of it */
  fail(title: string, reason = ''): void {
    const failure = reason ? `${title}: ${reason.trim()}` : title;
    this.#failures.push(
      stripVTControlCharacters(failure)
        .replace(/\s*\n\s*/g, ' ')
        .slice(0, LONGEST_FAILURE),
    );
  }

  /** The end of the runner's output, as `readTally` reads it. */
  closing(runner: string): string {
    const head = `${runner}: ${this.#passed} passed, ${this.#failures.length} failed`;
    return `\n${[head, ...this.#failures.map(showFailure)].join('\n')}\n`;
  }
}

export interface Count {
  passed: number;
  /** The failures, a line each. */
  failures: string[];
}

const MARK = '  ✖ ';
export const showFailure = (failure: string): string => MARK + failure;

/** @returns undefined if the output has no closing */
export function readTally(runner: string, output: string): Count | undefined {
  const found = new RegExp(`^${runner}: (\\d+) passed, \\d+ failed\\n((?:${MARK}.*\\n)*)`, 'm').exec(output);
  if (!found) return undefined;
  const [, passed, lines = ''] = found;
  return {
    passed: Number(passed),
    failures: lines
      .split('\n')
      .slice(0, -1)
      .map((line) => line.slice(MARK.length)),
  };
}
