/** A check that the server does not pass. The message says what is wrong. */
export class Fault extends Error {}

/** A check that can't be made. The message says why. */
export class Skipped extends Error {}

/** @throws Fault unless it holds */
export function expect(holds: boolean, fault: string): asserts holds {
  if (!holds) throw new Fault(fault);
}
