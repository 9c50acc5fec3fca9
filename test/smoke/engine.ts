/** Another browser engine, driven by real input. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Presses keys one after the other: characters, or names as of `KeyboardEvent.key`. */
  press(...keys: string[]): Promise<void>;
  /** Runs a function in the page. The function cannot use variables of the test around it. */
  evaluate<Answer>(inPage: () => Answer): Promise<Answer>;
  /** Error messages in the page's console, and uncaught errors. */
  complaints(): Promise<string[]>;
  quit(): Promise<void>;
}

export const WINDOW = { width: 1280, height: 800 };

/** A machine that has much else to do starts its browser late. */
export const START_MILLISECONDS = 120_000;
