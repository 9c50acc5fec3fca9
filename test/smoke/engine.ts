/** A browser of another make, driven as its users' fingers would. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Presses keys one after the other: characters, or names as of `KeyboardEvent.key`. */
  press(...keys: string[]): Promise<void>;
  /** Runs a function in the page. It sees nothing of what surrounds it here. */
  evaluate<Answer>(inPage: () => Answer): Promise<Answer>;
  /** What the page's console said of errors, and uncaught errors. */
  complaints(): Promise<string[]>;
  quit(): Promise<void>;
}

export const WINDOW = { width: 1280, height: 800 };
