import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import fc from 'fast-check';
import { startDemo } from '../../examples/demo/demo.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { type Action, actionsOf, SIZES } from './actions.ts';
import { Coverage } from './coverage.ts';
import { demoOptionsOf, type Mode, nameOf, type StoreKind } from './modes.ts';
import { renewAccount } from './visitor.ts';
import { type OpenStore, type Run, Walker } from './walker.ts';

/** Steps of one walk, at most. */
const LONGEST = 120;
const SHRINKING_MS = 30_000;
const NUMBERS = 2 ** 31;

export interface Failure {
  mode: string;
  seed: number;
  /** Of the window, at first. */
  size: string;
  /** What did not hold. */
  fault: string;
  /** The shortest way to it that was found. */
  steps: readonly string[];
}

export interface Outcome {
  steps: number;
  failures: Failure[];
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

/** What each number has chosen: a shorter walk takes the same actions, where they can be done. */
type Choices = Map<number, string>;

class Walk {
  readonly #walker: Walker;
  readonly #coverage: Coverage;
  readonly #choices: Choices;
  readonly words: string[] = [];

  constructor(walker: Walker, coverage: Coverage, choices: Choices) {
    this.#walker = walker;
    this.#coverage = coverage;
    this.#choices = choices;
  }

  async step(number: number): Promise<void> {
    const actions = actionsOf(this.#walker);
    const chosen = this.#choices.get(number);
    if (chosen === undefined) {
      const action = this.#explore(number, actions);
      const from = this.#walker.situation;
      await this.#take(action);
      return this.#coverage.arrive(from, action, this.#walker.situation);
    }
    const again = actions.find(({ words }) => words === chosen);
    if (again) await this.#take(again);
  }

  #explore(number: number, actions: readonly Action[]): Action {
    const action = this.#coverage.choose(number / NUMBERS, this.#walker, actions);
    if (!action) throw new Error('there is nothing to do');
    this.#coverage.note(this.#walker, actions, action);
    this.#choices.set(number, action.words);
    return action;
  }

  async #take(action: Action): Promise<void> {
    this.words.push(action.words);
    await this.#walker.take(action);
  }
}

interface WalkOptions {
  mode: Mode;
  seed: number;
  steps: number;
  /** What has been done before, in this mode or in others. */
  coverage?: Coverage;
  /** Where several failures are wanted; otherwise the first ends the walking. */
  goOn?: boolean;
  isKnown?: (fault: string) => boolean;
  onFailure?: (failure: Failure) => void;
}

/** Opens a store of this kind and a browser, while they are used. */
export async function withStore<Result>(
  kind: StoreKind,
  port: number,
  use: (store: OpenStore) => Promise<Result>,
): Promise<Result> {
  const dataDir = path.join(tmpdir(), `magazine-store-walk-${process.pid}-${port}`);
  const demo = await startDemo({ port, dataDir, ...demoOptionsOf(kind) });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  try {
    return await use({ demo, browser });
  } finally {
    await browser.close();
    await demo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function startWalker(run: Run, size: string): Promise<Walker> {
  if (run.demo.identity) await renewAccount(run.demo.url, run.mode.visitor);
  return Walker.start(run, size);
}

/** Walks through a store in one mode until it has made so many steps, and shortens the ways to what fails. */
export async function walk(
  store: OpenStore,
  {
    mode,
    seed,
    steps,
    coverage = new Coverage(),
    goOn = false,
    isKnown = () => false,
    onFailure = () => {},
  }: WalkOptions,
): Promise<Outcome> {
  const met = new Set<string>();
  const run: Run = { ...store, mode, isKnown: (fault) => isKnown(fault) || met.has(kindOf(fault)) };
  const outcome: Outcome = { steps: 0, failures: [] };
  for (let turn = 0; outcome.steps < steps; turn++) {
    const { made, failure } = await walkOnce(run, seed + turn, steps - outcome.steps, coverage);
    outcome.steps += made;
    if (!failure) continue;
    outcome.failures.push(failure);
    onFailure(failure);
    met.add(kindOf(failure.fault));
    if (!goOn) break;
  }
  return outcome;
}

async function walkOnce(run: Run, seed: number, stepsLeft: number, coverage: Coverage) {
  let failure = null as Failure | null;
  let limit = Number.POSITIVE_INFINITY;
  const choices: Choices = new Map();
  const property = fc.asyncProperty(
    fc.noShrink(fc.constantFrom(...SIZES)),
    fc.commands([fc.noShrink(fc.noBias(fc.nat({ max: NUMBERS - 1 }))).map((number) => new Step(number))], {
      maxCommands: LONGEST,
      size: 'max',
      disableReplayLog: true,
    }),
    async (size, commands) => {
      if (Date.now() > limit) return;
      const walker = await startWalker(run, size);
      const taken = new Walk(walker, coverage, choices);
      try {
        await fc.asyncModelRun(() => ({ model: { stepsLeft }, real: taken }), commands);
      } catch (error) {
        const fault = String((error as Error).message);
        if (run.isKnown(fault)) return;
        // Another fault met on a shorter way is not this one.
        if (failure && kindOf(failure.fault) !== kindOf(fault)) return;
        limit = Math.min(limit, Date.now() + SHRINKING_MS);
        failure = { mode: nameOf(run.mode), seed, size, fault, steps: taken.words };
        throw error;
      } finally {
        await walker.close();
      }
    },
  );
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: 1 });
  // The walk could not even begin.
  if (failed && !failure) throw errorInstance;
  return { made: choices.size, failure };
}

/** The fault without what differs from one way to it to another. */
const kindOf = (fault: string): string => fault.replace(/\d+/g, '#').slice(0, 120);

/** The way to a failure, for a shell. */
const scriptOf = ({ mode, size, steps }: Failure): string =>
  ['node test/walk/replay.ts', quoted(mode), size, ...steps.map(quoted)].join(' \\\n  ');

/** All that a person needs to see it again. */
export const showFailure = (failure: Failure): string =>
  `${failure.fault}\nSeed ${failure.seed}; the shortest way there that was found:\n${scriptOf(failure)}`;

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
