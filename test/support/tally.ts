import { stripVTControlCharacters } from 'node:util';

/** The results of a runner's tests. */
export class Tally {
  #passed = 0;
  readonly #failures: string[] = [];

  pass(): void {
    this.#passed++;
  }

  /** @param reason only its first line is kept: the runner has shown all of it */
  fail(title: string, reason = ''): void {
    const [line = ''] = stripVTControlCharacters(reason ? `${title}: ${reason.trim()}` : title).split('\n');
    this.#failures.push(line);
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
