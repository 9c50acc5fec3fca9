/** The time that requests which came together may wait for each other. */
const MOST_MILLISECONDS = 1000;
/** If they wait longer than this in every turn, for `LASTING_MILLISECONDS`, more come than the server can answer. */
const CALM_MILLISECONDS = 50;
const LASTING_MILLISECONDS = 1000;
/** From then on they may wait this long, until no request has waited longer for `LASTING_MILLISECONDS`. */
const CROWDED_MILLISECONDS = 10;
/** A process that had nothing to do for this long has caught up. */
const IDLE_MILLISECONDS = 5;
/** Up to this number, requests are no queue, however long each of them takes. */
const FEW = 16;

interface Turns {
  /** Milliseconds. */
  now(): number;
  /** Milliseconds in which the process has waited for something to do, so far. */
  idle(): number;
  atEnd(run: () => void): void;
}

const turnsOfNode: Turns = {
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
export function createRequestQueue(turns = turnsOfNode): RequestQueue {
  let turn: { startedAt: number; isCrowded: boolean; requests: number } | undefined;
  let idleBefore = Number.NEGATIVE_INFINITY;
  let calmAt = Number.NEGATIVE_INFINITY;
  let lateAt = Number.NEGATIVE_INFINITY;

  function startTurn(startedAt: number) {
    if (turns.idle() - idleBefore > IDLE_MILLISECONDS) calmAt = startedAt;
    const crowdedAt = calmAt + LASTING_MILLISECONDS;
    const started = { startedAt, isCrowded: startedAt > crowdedAt, requests: 0 };
    turns.atEnd(() => {
      turn = undefined;
      idleBefore = turns.idle();
      const endedAt = turns.now();
      const isCalm = started.isCrowded
        ? endedAt - Math.max(lateAt, crowdedAt) > LASTING_MILLISECONDS
        : endedAt - startedAt < CALM_MILLISECONDS || started.requests < FEW;
      if (isCalm) calmAt = endedAt;
    });
    return started;
  }

  return {
    isTooLong(isPart) {
      const time = turns.now();
      turn ??= startTurn(time);
      turn.requests++;
      const waited = time - turn.startedAt;
      const isLate = !isPart && turn.isCrowded && turn.requests > FEW && waited > CROWDED_MILLISECONDS;
      if (isLate) lateAt = time;
      return isLate || waited > MOST_MILLISECONDS;
    },
  };
}
