import { readdirSync, readFileSync } from 'node:fs';

interface State {
  parent: number;
  /** It has ended, and waits for its parent to collect it. */
  hasEnded: boolean;
}

function readState(pid: number): State | undefined {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { parent: Number(parent), hasEnded: state === 'Z' };
  } catch {
    // It is gone.
    return undefined;
  }
}

export const isAlive = (pid: number): boolean => readState(pid)?.hasEnded === false;

/** All processes that a process has started, and their own. */
export function descendants(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const parents = new Map(all.map((each) => [each, readState(each)?.parent]));
  const below = (parent: number): number[] =>
    all.filter((each) => parents.get(each) === parent).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** Tells all processes below this one to end. */
export function endDescendants(): void {
  for (const pid of descendants(process.pid)) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // It has ended meanwhile.
    }
  }
}

const exit = () => process.exit(1);

/**
 * Lets signals end this process by its `exit` event, in which it ends what it has started. A signal alone would skip it.
 * The handlers stay: a second signal, as Ctrl+C brings, must not end the process in the middle of the event.
 */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    if (!process.listeners(signal).includes(exit)) process.on(signal, exit);
  }
}
