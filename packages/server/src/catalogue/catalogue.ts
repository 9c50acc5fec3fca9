import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Issue, Plan } from '@magazine-store/protocol';
import { issuesAnswer } from '@magazine-store/protocol/schemas';
import type { Database } from '../database/connection.ts';
import { datedIssues } from './issues.ts';
import { offeredPlans } from './plans.ts';
import { catalogueState } from './revision.ts';
import { loadStoreDetails, type StoreDetails } from './storeDetails.ts';

/** The catalogue at one moment: the published issues, newest first, with the bytes of `GET /api/issues`. */
export interface Snapshot {
  /** Set if the snapshot includes unpublished issues of one visitor: other visitors must not get it. */
  personal?: true;
  issues: readonly Issue[];
  byId: ReadonlyMap<number, Issue>;
  /** Unpublished issues, for the accounts that own them. A snapshot has no scheduled issues. */
  unpublished: ReadonlyMap<number, Issue>;
  /** The plans for sale. */
  plans: readonly Plan[];
  json: Buffer;
  /** The same bytes as brotli. Compressing them takes too long to do for every request. */
  brotli: Buffer;
  etag: string;
  /** File names of the covers of `issues`. */
  covers: ReadonlySet<string>;
  /** Names of all series that `issues` are of. */
  series: ReadonlySet<string>;
  /** The time for which a shared cache may keep an answer made of this snapshot: not beyond the next publication. */
  cacheSeconds(most: number): number;
}

export interface Catalogue {
  /**
   * The catalogue, at most a second old while the database answers at once, and a few seconds old while it is slow.
   * While the database is away, it is the last one that was read.
   * @throws the database's error when none was read so far
   */
  current(): Promise<Snapshot>;
  /**
   * The catalogue as it is in the database now. While the database is away, it is the last one that was read.
   * @throws the database's error when none was read so far
   */
  newest(): Promise<Snapshot>;
}

const FRESH_MILLISECONDS = 1000;
/**
 * Requests wait this long for a check, and then take the known snapshot. The time between checks is 25 times as long,
 * so few requests wait.
 */
const TIMEOUT_MILLISECONDS = 40;
/** After this time without a check, as in a store without visitors, a request waits for the next one. */
const STALE_MILLISECONDS = 5000;
const TIMEOUT_WHEN_STALE_MILLISECONDS = 1500;
/** The number of issues whose covers come with a tiny picture: the newest, which most visitors see. */
const WITH_PLACEHOLDER = 200;
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const compress = promisify(brotliCompress);

/**
 * Issues change a few times a day, and every page asks for them, so the server keeps them as ready bytes. Other
 * processes publish too, and scheduled issues come out at their time. So while requests come in, the server asks the
 * database once a second whether the catalogue has changed. No page waits for a slow answer.
 *
 * @param describe Takes the publisher's details of the store, which have the revision of the catalogue.
 */
export function createCatalogue(db: Database, describe: (details: StoreDetails) => void): Catalogue {
  let snapshot: Snapshot | undefined;
  let state: string | undefined;
  let nextAt = Number.POSITIVE_INFINITY;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: { startedAt: number; done: Promise<Snapshot> } | undefined;

  async function check(startedAt: number): Promise<Snapshot> {
    const { revision, next, secondsToNext } = await catalogueState(db);
    const now = `${revision} ${next?.toISOString()}`;
    const changesAt = secondsToNext === null ? Number.POSITIVE_INFINITY : startedAt + secondsToNext * 1000;
    if (!snapshot || state !== now) {
      const [{ published, unpublished }, plans, { details }] = await Promise.all([
        datedIssues(db),
        offeredPlans(db),
        loadStoreDetails(db),
      ]);
      describe(details);
      snapshot = {
        plans,
        ...(await toListAnswer(published)),
        unpublished: indexById(unpublished),
        cacheSeconds: (most) => Math.max(0, Math.min(most, Math.floor((changesAt - performance.now()) / 1000))),
      };
      state = now;
    }
    nextAt = changesAt;
    checkedAt = startedAt;
    return snapshot;
  }

  function startCheck(startedAt: number) {
    const done = check(startedAt)
      .catch((error) => {
        if (!snapshot) throw error;
        // The next check is a second away after a failure, too: requests don't ask a database that is away.
        checkedAt = performance.now();
        nextAt = Number.POSITIVE_INFINITY;
        return snapshot;
      })
      .finally(() => {
        checking = undefined;
      });
    return { startedAt, done };
  }

  return {
    async current() {
      const now = performance.now();
      const known = snapshot;
      if (known && now - checkedAt < FRESH_MILLISECONDS && now < nextAt) return known;
      checking ??= startCheck(now);
      const { startedAt, done } = checking;
      if (!known) return done;
      const isStale = startedAt - checkedAt > STALE_MILLISECONDS;
      const patience = startedAt + (isStale ? TIMEOUT_WHEN_STALE_MILLISECONDS : TIMEOUT_MILLISECONDS) - now;
      if (patience <= 0) return known;
      return Promise.race([done, sleep(patience, known, { ref: false })]);
    },
    async newest() {
      // A check that runs already may have read the state before the call.
      await checking?.done;
      checking ??= startCheck(performance.now());
      return checking.done;
    },
  };
}

const indexById = (issues: readonly Issue[]) => new Map(issues.map((issue) => [issue.id, issue]));

/** Tiny pictures don't compress: of 10,000 issues they would be nearly half of what travels. */
function toListedIssue(issue: Issue, index: number): Issue {
  if (index < WITH_PLACEHOLDER) return issue;
  const { placeholder: _left, ...cover } = issue.cover;
  return { ...issue, cover };
}

async function toListAnswer(issues: Issue[]) {
  const json = Buffer.from(JSON.stringify(issuesAnswer.parse({ issues: issues.map(toListedIssue) })));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  const covers = new Set(issues.map(({ cover }) => cover.file_name));
  const series = new Set(issues.flatMap((issue) => issue.series ?? []));
  return {
    issues,
    byId: indexById(issues),
    covers,
    series,
    json,
    brotli: await compress(json, { params: BROTLI }),
    etag,
  };
}
