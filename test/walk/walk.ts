import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import fc from 'fast-check';
import { startDemo } from '../../examples/demo/demo.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { type Action, listActions, SIZES } from './actions.ts';
import { Coverage } from './coverage.ts';
import { AT_DESK, type Mode, modeName, type StoreKind, toDemoOptions } from './modes.ts';
import { trade } from './trade.ts';
import { renewAccount } from './visitor.ts';
import { type OpenStore, type Run, Walker } from './walker.ts';

/** The most steps of one walk. */
const LONGEST = 120;
const SHRINKING_MS = 30_000;
const NUMBERS = 2 ** 31;

export interface Failure {
  mode: string;
  seed: number;
  /** The window's size at first. */
  size: string;
  /** The message of the fault. */
  fault: string;
  /** The shortest known way to the fault. */
  steps: readonly string[];
}

export interface Outcome {
  steps: number;
  failures: Failure[];
}

/** The model of a walk. It holds only the steps left, because the walker's place decides which actions are possible. */
interface Model {
  stepsLeft: number;
}

/** One step: a number that chooses among the actions at the walker's place. */
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

/** The action that each number has chosen. A shorter walk takes the same actions, where possible. */
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
    const actions = listActions(this.#walker);
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
  /** The actions that walks in this mode or in others have taken. */
  coverage?: Coverage;
  /** Goes on after a failure. By default the first failure ends the walking. */
  goOn?: boolean;
  isKnown?: (fault: string) => boolean;
  onFailure?: (failure: Failure) => void;
}

/** Opens a store of this kind and a browser, and closes both after use. */
export async function withStore<Result>(
  kind: StoreKind,
  port: number,
  use: (store: OpenStore) => Promise<Result>,
): Promise<Result> {
  const dataDir = path.join(tmpdir(), `magazine-store-walk-${process.pid}-${port}`);
  const demo = await startDemo({ port, dataDir, ...toDemoOptions(kind) });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  try {
    if (AT_DESK.includes(kind)) await trade(demo);
    return await use({ demo, dataDir, browser });
  } finally {
    await browser.close();
    await demo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function startWalker(run: Run, size: string): Promise<Walker> {
  if (run.demo.identity) await renewAccount(run.demo.url, run.dataDir, run.mode.visitor);
  return Walker.start(run, size);
}

/** Walks through a store in one mode for this many steps, and shortens the ways to the failures. */
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
  const run: Run = {
    ...store,
    mode,
    checkedByAxe: new Set(),
    isKnown: (fault) => isKnown(fault) || met.has(faultKind(fault)),
  };
  const outcome: Outcome = { steps: 0, failures: [] };
  for (let turn = 0; outcome.steps < steps; turn++) {
    const { made, failure } = await walkOnce(run, seed + turn, steps - outcome.steps, coverage);
    outcome.steps += made;
    if (!failure) continue;
    outcome.failures.push(failure);
    onFailure(failure);
    met.add(faultKind(failure.fault));
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
        // Shortening must keep the same fault.
        if (failure && faultKind(failure.fault) !== faultKind(fault)) return;
        limit = Math.min(limit, Date.now() + SHRINKING_MS);
        failure = { mode: modeName(run.mode), seed, size, fault, steps: taken.words };
        throw error;
      } finally {
        await walker.close();
      }
    },
  );
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: 1 });
  // The walk failed before its first step.
  if (failed && !failure) throw errorInstance;
  return { made: choices.size, failure };
}

/** The fault without the parts that differ from way to way. */
const faultKind = (fault: string): string => fault.replace(/\d+/g, '#').slice(0, 120);

/** The shell command that repeats the way to a failure. */
const toScript = ({ mode, size, steps }: Failure): string =>
  ['node test/walk/replay.ts', quoted(mode), size, ...steps.map(quoted)].join(' \\\n  ');

/** A description of a failure with the command to repeat it. */
export const showFailure = (failure: Failure): string =>
  `${failure.fault}\nSeed ${failure.seed}; the shortest way there that was found:\n${toScript(failure)}`;

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
