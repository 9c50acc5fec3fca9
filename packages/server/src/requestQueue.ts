/** Requests that came together may wait so long for each other. */
const MOST_MILLISECONDS = 1000;
/** When they have waited longer than this each time, for `LASTING_MILLISECONDS`, more come than the server can answer. */
const CALM_MILLISECONDS = 50;
const LASTING_MILLISECONDS = 1000;
/** A process that had nothing to do for so long has caught up. */
const IDLE_MILLISECONDS = 5;
/** So few requests are no queue, however long each of them takes. */
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
   * To be called as a request begins: whether it has waited too long.
   *
   * @param isPart It is for a part of a page that is shown already. Such a request is refused last.
   */
  isTooLong(isPart: boolean): boolean;
}

/**
 * Measures how long requests wait for the process. Node reads the requests that have come in one turn of its event loop, one
 * after the other, so a request has waited since its turn began. A short queue is normal. Where no turn is short any more, the
 * queue doesn't end, and all that come would wait longer and longer (as in CoDel, RFC 8289).
 */
export function createRequestQueue(turns = turnsOfNode): RequestQueue {
  let turn: { startedAt: number; mostMilliseconds: number; requests: number } | undefined;
  let idleBefore = Number.NEGATIVE_INFINITY;
  let calmAt = Number.NEGATIVE_INFINITY;

  function startTurn(startedAt: number) {
    if (turns.idle() - idleBefore > IDLE_MILLISECONDS) calmAt = startedAt;
    const isLasting = startedAt - calmAt > LASTING_MILLISECONDS;
    const started = { startedAt, mostMilliseconds: isLasting ? CALM_MILLISECONDS : MOST_MILLISECONDS, requests: 0 };
    turns.atEnd(() => {
      turn = undefined;
      idleBefore = turns.idle();
      const endedAt = turns.now();
      if (endedAt - startedAt < CALM_MILLISECONDS || started.requests < FEW) calmAt = endedAt;
    });
    return started;
  }

  return {
    isTooLong(isPart) {
      const time = turns.now();
      turn ??= startTurn(time);
      turn.requests++;
      return time - turn.startedAt > (isPart ? MOST_MILLISECONDS : turn.mostMilliseconds);
    },
  };
}
