import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import fc from 'fast-check';
import { startDemo } from '../../examples/demo/demo.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { actionsOf, chooseBy } from './actions.ts';
import { Coverage } from './coverage.ts';
import { demoOptionsOf, type Mode, nameOf } from './modes.ts';
import { renewAccount } from './visitor.ts';
import { type Run, Walker } from './walker.ts';

/** Looks that axe has seen in any mode: it takes longer than all else. */
const AXED = new Set<string>();

/** Steps of one walk, at most. */
const LONGEST = 60;
const SHRINKING_MS = 30_000;

export interface Failure {
  mode: string;
  seed: number;
  /** What did not hold. */
  fault: string;
  /** The shortest way to it that was found. */
  steps: readonly string[];
}

export interface Outcome {
  steps: number;
  failures: Failure[];
  coverage: Coverage;
}

/** Where the walker stands says what can be done; all else that a walk goes by is how far it may go. */
interface Model {
  stepsLeft: number;
}

/** One step: a number, which chooses among what can be done where the walker stands. */
class Step implements fc.AsyncCommand<Model, Walk> {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
  check = ({ stepsLeft }: Readonly<Model>) => stepsLeft > 0;
  run(model: Model, walk: Walk): Promise<void> {
    model.stepsLeft--;
    return walk.step(this.number);
  }
  toString = () => String(this.number);
}

class Walk {
  readonly #walker: Walker;
  readonly #coverage: Coverage;
  readonly words: string[] = [];

  constructor(walker: Walker, coverage: Coverage) {
    this.#walker = walker;
    this.#coverage = coverage;
  }

  async step(number: number): Promise<void> {
    const actions = actionsOf(this.#walker);
    const action = chooseBy(number, actions);
    if (!action) throw new Error('there is nothing to do');
    this.#coverage.note(this.#walker, actions, action);
    this.words.push(action.words);
    await this.#walker.take(action);
  }
}

interface WalkOptions {
  mode: Mode;
  seed: number;
  steps: number;
  port: number;
  /** Where several failures are wanted; otherwise the first ends the walking. */
  goOn?: boolean;
  isKnown?: (fault: string) => boolean;
  onFailure?: (failure: Failure) => void;
}

/** Opens a store and a browser for one mode. */
export async function withRun<Result>(
  mode: Mode,
  port: number,
  isKnown: Run['isKnown'],
  use: (run: Run) => Promise<Result>,
): Promise<Result> {
  const dataDir = path.join(tmpdir(), `magazine-store-walk-${process.pid}-${port}`);
  const demo = await startDemo({ port, dataDir, ...demoOptionsOf(mode) });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  try {
    return await use({ demo, browser, mode, isKnown, axed: AXED });
  } finally {
    await browser.close();
    await demo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function startWalker(run: Run): Promise<Walker> {
  if (run.demo.identity) await renewAccount(run.demo.url, run.mode.visitor);
  return Walker.start(run);
}

/** Walks through the store of one mode until it has made so many steps, and shortens the ways to what fails. */
export function walk({
  mode,
  seed,
  steps,
  port,
  goOn = false,
  isKnown = () => false,
  onFailure = () => {},
}: WalkOptions): Promise<Outcome> {
  const met = new Set<string>();
  const isMet = (fault: string) => isKnown(fault) || met.has(kindOf(fault));
  return withRun(mode, port, isMet, async (run) => {
    const outcome: Outcome = { steps: 0, failures: [], coverage: new Coverage() };
    for (let turn = 0; outcome.steps < steps; turn++) {
      const failure = await walkOnce(run, seed + turn, steps - outcome.steps, outcome);
      if (!failure) continue;
      outcome.failures.push(failure);
      onFailure(failure);
      met.add(kindOf(failure.fault));
      if (!goOn) break;
    }
    return outcome;
  });
}

async function walkOnce(run: Run, seed: number, stepsLeft: number, outcome: Outcome): Promise<Failure | null> {
  let failure: Failure | null = null;
  let limit = Number.POSITIVE_INFINITY;
  /** The walk itself; what follows are shorter ways to its failure. */
  let explored = false;
  const property = fc.asyncProperty(
    fc.commands([fc.noShrink(fc.nat({ max: 2 ** 31 - 1 })).map((number) => new Step(number))], {
      maxCommands: LONGEST,
      size: 'max',
      disableReplayLog: true,
    }),
    async (commands) => {
      if (Date.now() > limit) return;
      const walker = await startWalker(run);
      const taken = new Walk(walker, outcome.coverage);
      try {
        await fc.asyncModelRun(() => ({ model: { stepsLeft }, real: taken }), commands);
      } catch (error) {
        const fault = String((error as Error).message);
        if (run.isKnown(fault)) return;
        // Another fault met on a shorter way is not this one.
        if (failure && kindOf(failure.fault) !== kindOf(fault)) return;
        limit = Math.min(limit, Date.now() + SHRINKING_MS);
        failure = { mode: nameOf(run.mode), seed, fault, steps: taken.words };
        throw error;
      } finally {
        if (!explored) outcome.steps += taken.words.length;
        explored = true;
        await walker.close();
      }
    },
  );
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: 1 });
  // The walk could not even begin.
  if (failed && !failure) throw errorInstance;
  return failure;
}

/** The fault without what differs from one way to it to another. */
const kindOf = (fault: string): string => fault.replace(/\d+/g, '#').slice(0, 120);

/** The way to a failure, for a shell. */
const scriptOf = ({ mode, steps }: Failure): string =>
  ['node test/walk/replay.ts', quoted(mode), ...steps.map(quoted)].join(' \\\n  ');

/** All that a person needs to see it again. */
export const showFailure = (failure: Failure): string =>
  `${failure.fault}\nSeed ${failure.seed}; the shortest way there that was found:\n${scriptOf(failure)}`;

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
