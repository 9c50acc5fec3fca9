import type { Action } from './actions.ts';
import { plainName, SCREENS } from './screens.ts';
import type { Walker } from './walker.ts';

/** What the walks have done on which screens, and how often. It leads them to what they have done least. */
export class Coverage {
  readonly #screens = new Set<string>();
  readonly #offered = new Set<string>();
  readonly #taken = new Set<string>();
  /** On a screen with what is unfolded on it. */
  readonly #times = new Map<string, number>();

  /** Chooses an action by a number between 0 and 1: the likelier, the less often it was taken on this screen. */
  choose(number: number, { sight }: Walker, actions: readonly Action[]): Action | undefined {
    const weights = actions.map((action) => action.weight / (1 + this.#timesOf(sight.screen, action)));
    let left = number * weights.reduce((sum, weight) => sum + weight, 0);
    return actions.find((_, place) => {
      left -= weights[place] ?? 0;
      return left < 0;
    });
  }

  note({ sight }: Walker, actions: readonly Action[], taken: Action): void {
    this.#times.set(keyOf(sight.screen, taken), this.#timesOf(sight.screen, taken) + 1);
    const screen = plainName(sight.screen);
    this.#screens.add(screen);
    // Names of controls are counted in one language.
    if (!/^(en)?$/.test(sight.language)) return;
    for (const action of actions) this.#offered.add(keyOf(screen, action));
    this.#taken.add(keyOf(screen, taken));
  }

  get screens(): number {
    return this.#screens.size;
  }
  get offered(): number {
    return this.#offered.size;
  }
  get reached(): number {
    return this.#taken.size;
  }
  /** What was in sight and never done. */
  get missed(): string[] {
    return [...this.#offered].filter((key) => !this.#taken.has(key)).sort();
  }
  get unseen(): string[] {
    return SCREENS.map(({ screen }) => screen).filter((screen) => !this.#screens.has(screen));
  }

  #timesOf(screen: string, action: Action): number {
    return this.#times.get(keyOf(screen, action)) ?? 0;
  }
}

const keyOf = (screen: string, { kind, words }: Action) => `${screen}: ${kind ?? words}`;
