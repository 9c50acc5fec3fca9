/**
 * The longest time that requests which came together wait for each other. A request that has waited longer would not be
 * answered within the five seconds that a visitor may wait. A slow machine alone is no reason to refuse one.
 */
const MAX_MILLISECONDS = 3000;
/**
 * If every turn takes longer than this, for `LASTING_MILLISECONDS` and in several turns, more requests come than the server
 * can answer. A process that stood still once has only one long turn after it.
 */
const CALM_MILLISECONDS = 10;
const LASTING_MILLISECONDS = 1000;
const LASTING_TURNS = 5;
/** From then on requests may wait this long, until none has waited longer for `LASTING_MILLISECONDS`. */
const CROWDED_MILLISECONDS = 5;
/** A process that had nothing to do for this long has caught up. */
const IDLE_MILLISECONDS = 5;
/** Fewer requests in a turn are no queue, however long each of them takes. */
const FEW = 16;

interface Turns {
  /** Milliseconds. */
  now(): number;
  /** Milliseconds in which the process has waited for something to do, so far. */
  idle(): number;
  atEnd(run: () => void): void;
}

const nodeTurns: Turns = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
  atEnd: setImmediate,
};

export interface RequestQueue {
  /**
   * Call this as a request begins. It returns true if the request has waited too long.
   *
   * @param isPart True for a part of a page that is shown already. Such a request is refused last.
   */
  isTooLong(isPart: boolean): boolean;
}

/**
 * Measures how long requests wait for the process. Node reads the waiting requests in one turn of its event loop, one
 * after the other, so a request has waited since its turn began. A short queue is normal. If no turn is short any more,
 * the queue doesn't end, and all new requests would wait longer and longer (as in CoDel, RFC 8289).
 */
export function createRequestQueue(turns = nodeTurns): RequestQueue {
  let turn: { startedAt: number; isCrowded: boolean; requests: number } | undefined;
  let idleBefore = Number.NEGATIVE_INFINITY;
  let calmAt = Number.NEGATIVE_INFINITY;
  let lateAt = Number.NEGATIVE_INFINITY;
  let longTurns = 0;

  function setCalm(time: number) {
    calmAt = time;
    longTurns = 0;
  }

  function startTurn(startedAt: number) {
    if (turns.idle() - idleBefore > IDLE_MILLISECONDS) setCalm(startedAt);
    const crowdedAt = calmAt + LASTING_MILLISECONDS;
    const started = { startedAt, isCrowded: startedAt > crowdedAt && longTurns >= LASTING_TURNS, requests: 0 };
    turns.atEnd(() => {
      turn = undefined;
      idleBefore = turns.idle();
      const endedAt = turns.now();
      const isCalm = started.isCrowded
        ? endedAt - Math.max(lateAt, crowdedAt) > LASTING_MILLISECONDS
        : endedAt - startedAt < CALM_MILLISECONDS || started.requests < FEW;
      if (isCalm) setCalm(endedAt);
      else longTurns++;
    });
    return started;
  }

  return {
    isTooLong(isPart) {
      const time = turns.now();
      turn ??= startTurn(time);
      turn.requests++;
      const waited = time - turn.startedAt;
      const isLate = !isPart && turn.isCrowded && waited > CROWDED_MILLISECONDS;
      if (isLate) lateAt = time;
      return isLate || waited > MAX_MILLISECONDS;
    },
  };
}
