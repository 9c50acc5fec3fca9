import type { Action } from './actions.ts';
import { plainName, SCREENS } from './screens.ts';
import type { Walker } from './walker.ts';

/** Which actions the walks have come to on which screens, in whatever language and for whatever issue. */
export class Coverage {
  readonly #screens = new Set<string>();
  readonly #offered = new Set<string>();
  readonly #taken = new Set<string>();

  note({ sight, state }: Walker, actions: readonly Action[], taken: Action): void {
    const screen = plainName(sight.screen);
    this.#screens.add(screen);
    // Names of controls are counted in one language.
    if (!/^(en)?$/.test(state.language)) return;
    const keyOf = ({ kind, words }: Action) => `${screen}: ${kind ?? words}`;
    for (const action of actions) this.#offered.add(keyOf(action));
    this.#taken.add(keyOf(taken));
  }

  add(other: Coverage): void {
    for (const screen of other.#screens) this.#screens.add(screen);
    for (const key of other.#offered) this.#offered.add(key);
    for (const key of other.#taken) this.#taken.add(key);
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
}
