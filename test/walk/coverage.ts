import type { Action } from './actions.ts';
import { plainName, SCREENS } from './screens.ts';
import type { Walker } from './walker.ts';

/** The share of a screen's promise that counts one step before it. */
const NEARNESS = 0.8;

/** Counts the actions of the walks on each screen. Leads the walks to the actions that they took least. */
export class Coverage {
  /** The actions that were possible on each screen, and whether a walk took them. */
  readonly #actions = new Map<string, Map<string, boolean>>();
  /** The count of each action in a situation: a screen with its unfolded parts, perhaps offline. */
  readonly #times = new Map<string, number>();
  /** The actions of a situation, each with the situation that it led to; null for an action that was never taken. */
  readonly #ways = new Map<string, Map<string, string | null>>();
  /** The share of actions left to take in a situation, or in those that it leads to: between 0 and 1. */
  readonly #promises = new Map<string, number>();

  /**
   * Chooses an action by a number between 0 and 1. An action is likelier if it was taken seldom in this situation, and
   * if it leads to a place with many actions left.
   */
  choose(number: number, { situation }: Walker, actions: readonly Action[]): Action | undefined {
    const weights = actions.map((action) => action.weight * this.#worthOf(situation, action));
    let left = number * weights.reduce((sum, weight) => sum + weight, 0);
    return actions.find((_, place) => {
      left -= weights[place] ?? 0;
      return left < 0;
    });
  }

  note({ sight, situation }: Walker, actions: readonly Action[], taken: Action): void {
    this.#times.set(actionKey(situation, taken), this.#timesOf(situation, taken) + 1);
    const screen = plainName(sight.screen);
    const known = this.#actions.get(screen) ?? new Map<string, boolean>();
    this.#actions.set(screen, known);
    // Count the names of controls in one language only.
    if (!/^(en)?$/.test(sight.language)) return;
    const ways = this.#ways.get(situation) ?? new Map<string, string | null>();
    this.#ways.set(situation, ways);
    for (const kind of actions.map(actionKind)) {
      if (!known.has(kind)) known.set(kind, false);
      if (!ways.has(kind)) ways.set(kind, null);
    }
    known.set(actionKind(taken), true);
  }

  /** Records the situation that an action led to. */
  arrive(from: string, taken: Action, to: string): void {
    const ways = this.#ways.get(from);
    if (!ways?.has(actionKind(taken))) return;
    ways.set(actionKind(taken), to);
    const nexts = [...ways.values()];
    const untaken = nexts.filter((next) => next === null).length / nexts.length;
    const beyond = nexts.map((next) => (next === null || next === from ? 0 : NEARNESS * this.#promiseOf(next)));
    this.#promises.set(from, Math.max(untaken, ...beyond));
  }

  /** The count of the screens, of the actions that were possible on them, and of those that the walks took. */
  get summary(): string {
    const taken = [...this.#actions.values()].flatMap((actions) => [...actions.values()]);
    return `${this.#actions.size} screens, ${taken.filter(Boolean).length} of ${taken.length} actions on them`;
  }

  /** A line for each screen, with the actions that were possible and that no walk took. */
  get lines(): string[] {
    return [...this.#actions].sort().map(([screen, actions]) => {
      const missed = [...actions].flatMap(([kind, taken]) => (taken ? [] : [kind])).sort();
      const never = missed.length > 0 ? `; never: ${missed.join(', ')}` : '';
      return `${screen}: ${actions.size - missed.length} of ${actions.size}${never}`;
    });
  }

  get unseen(): string[] {
    return SCREENS.map(({ screen }) => screen).filter((screen) => !this.#actions.has(screen));
  }

  #worthOf(screen: string, action: Action): number {
    const next = this.#ways.get(screen)?.get(actionKind(action));
    const beyond = next && next !== screen ? this.#promiseOf(next) : 0;
    return 1 / (1 + this.#timesOf(screen, action)) + beyond;
  }

  #promiseOf(screen: string): number {
    return this.#promises.get(screen) ?? 1;
  }

  #timesOf(screen: string, action: Action): number {
    return this.#times.get(actionKey(screen, action)) ?? 0;
  }
}

const actionKind = ({ kind, words }: Action) => kind ?? words;
const actionKey = (screen: string, action: Action) => `${screen}: ${actionKind(action)}`;
