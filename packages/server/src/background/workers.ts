import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import { inSpan } from '../tracing/spans.ts';
import { withinTime } from '../withinTime.ts';
import { addWork, recordFailure, recordSuccess, releaseWork, renewLease, takeWork } from './workRows.ts';

/** Work that no request waits for. A run may be stopped midway, and repeated. */
export interface Work {
  name: string;
  /** Seconds from the end of a run to the start of the next one. */
  everySeconds: number;
  /** A run that takes longer counts as failed. */
  limitSeconds: number;
  /** True if it asks payment providers or sends mails, which an inactive store does not. */
  asksOthers?: boolean;
  /** Runs also on servers with BACKGROUND_WORK off. */
  ofEachServer?: boolean;
  /** Each server runs it once at its start, even if it isn't due. */
  atStart?: boolean;
  /**
   * @param first True until a run of this server has succeeded.
   * @param succeededAt The end of the last run of any server that succeeded, by the clock of the database.
   * @param signal Aborted when the server stops, or the limit is over.
   */
  run(run: { first: boolean; succeededAt: Date | null; signal: AbortSignal }): Promise<void>;
}

interface Lease {
  lease: string;
  succeededAt: Date | null;
}

export interface Timing {
  /** Seconds between two checks for due work. */
  lookSeconds: number;
  /** A killed server holds its work up for this long. */
  leaseSeconds: number;
  /** The pause after the first failure. It doubles with each further failure, up to the interval of the work. */
  retrySeconds: number;
}

const TIMING: Timing = { lookSeconds: 5, leaseSeconds: 30, retrySeconds: 5 };
/** While the database is away, the checks become rarer, up to this pause. */
const LONGEST_LOOK_SECONDS = 60;
const LONGEST_ERROR = 1000;

export interface Workers {
  /**
   * Ends the runs under way between two pieces of work. The next server takes up what doesn't end in time.
   * @returns true if all runs have ended
   */
  stop(withinSeconds: number): Promise<boolean>;
}

/**
 * Does each kind of work apart from the others: none waits for another. Servers on one database share the work by
 * leases in `background_work`, so only one of them does it at a time.
 */
export function startWorkers(
  db: Database,
  works: readonly Work[],
  log: FastifyBaseLogger,
  { lookSeconds, leaseSeconds, retrySeconds }: Timing = TIMING,
): Workers {
  const stopping = new AbortController();
  const leases = new Set<string>();
  const loops = works.map(repeatWork);

  async function repeatWork(work: Work): Promise<void> {
    /** The start of this server's last run. */
    let begunAt: number | null = null;
    let first = true;
    let misses = 0;
    while (!stopping.signal.aborted) {
      try {
        const taken = await takeLease(work, begunAt);
        misses = 0;
        if (taken) {
          begunAt = performance.now();
          if (await runOnce(work, taken, first)) first = false;
        }
      } catch (error) {
        misses += 1;
        log.warn(error, `${work.name}: the database can't be asked whether the work is due`);
      }
      const pause = Math.min(lookSeconds * 2 ** misses, Math.max(lookSeconds, LONGEST_LOOK_SECONDS));
      // An abort only ends the pause.
      await setTimeout(pause * 1000, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  async function takeLease(
    { name, everySeconds, atStart = false, ofEachServer = false }: Work,
    begunAt: number | null,
  ): Promise<Lease | null> {
    const lease = randomUUID();
    if (begunAt === null) await addWork(db, name);
    // Another server's run makes the work due later for all servers.
    const early = begunAt === null ? atStart : ofEachServer && performance.now() - begunAt >= everySeconds * 1000;
    const taken = await takeWork(db, { name, lease, seconds: leaseSeconds, early });
    return taken && { lease, ...taken };
  }

  /** @returns true if the work succeeded */
  async function runOnce(work: Work, { lease, succeededAt }: Lease, first: boolean): Promise<boolean> {
    const { name, everySeconds } = work;
    leases.add(lease);
    const renewing = setInterval(
      async () => {
        if (stopping.signal.aborted) return;
        await renewLease(db, lease, leaseSeconds).catch((error) =>
          log.warn(error, `${name}: the lease can't be renewed`),
        );
      },
      (leaseSeconds * 1000) / 3,
    ).unref();
    try {
      const failure = await run(work, { first, succeededAt }).then(() => null, asError);
      if (stopping.signal.aborted) {
        await releaseWork(db, lease);
      } else if (failure) {
        log.error(failure, `${name}: failed; it will be tried again`);
        const error = failure.message.slice(0, LONGEST_ERROR);
        await recordFailure(db, lease, { error, firstPause: retrySeconds, longestPause: everySeconds });
      } else {
        await recordSuccess(db, lease, everySeconds);
      }
      return failure === null;
    } finally {
      clearInterval(renewing);
      leases.delete(lease);
    }
  }

  /** Past the limit, the next run may begin beside a run that hangs: each run claims rows and files one by one. */
  async function run(
    { name, run, limitSeconds }: Work,
    before: { first: boolean; succeededAt: Date | null },
  ): Promise<void> {
    const overdue = new AbortController();
    const signal = AbortSignal.any([stopping.signal, overdue.signal]);
    try {
      await withinTime(
        inSpan(`work: ${name}`, 'internal', () => run({ ...before, signal })),
        limitSeconds,
      );
    } finally {
      overdue.abort();
    }
  }

  return {
    async stop(withinSeconds) {
      stopping.abort();
      const inTime = (work: Promise<unknown>) =>
        withinTime(work, withinSeconds).then(
          () => true,
          () => false,
        );
      if (await inTime(Promise.all(loops))) return true;
      await inTime(Promise.all([...leases].map((lease) => releaseWork(db, lease))));
      return false;
    },
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
