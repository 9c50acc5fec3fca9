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

/** What there is at one moment: the published issues, newest first, with the bytes of `GET /api/issues`. */
export interface Snapshot {
  issues: readonly Issue[];
  byId: ReadonlyMap<number, Issue>;
  /** For the accounts that own them. Scheduled issues are nowhere in a snapshot. */
  unpublished: ReadonlyMap<number, Issue>;
  /** Those for sale. */
  plans: readonly Plan[];
  json: Buffer;
  /** The same bytes as brotli: too long to compress for every caller. */
  brotli: Buffer;
  etag: string;
  /** File names of the covers of `issues`. */
  covers: ReadonlySet<string>;
  /** Names of all series that `issues` are of. */
  series: ReadonlySet<string>;
  /** How long a shared cache may keep what was made of this: not beyond the next publication. */
  cacheSeconds(most: number): number;
}

export interface Catalogue {
  /**
   * At most a second old while the database answers at once, a few seconds while it is slow, and the last one that was
   * read while it is away.
   * @throws the database's error when none was read so far
   */
  current(): Promise<Snapshot>;
}

const FRESH_MILLISECONDS = 1000;
/** A longer check is not waited for. Below a twentieth of the time between two, so that it holds few requests up. */
const PATIENCE_MILLISECONDS = 40;
/** After so long without a check, as in a store without visitors, a request waits for it. */
const STALE_MILLISECONDS = 5000;
const PATIENCE_WHEN_STALE_MILLISECONDS = 2000;
/** Issues whose covers come with a tiny picture: the newest, that most visitors see. */
const WITH_PLACEHOLDER = 200;
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const compress = promisify(brotliCompress);

/**
 * Issues change a few times a day and are asked for with every page, so they are kept as ready bytes. Other processes
 * publish too, and scheduled issues come out at their time. So while requests come in, the server asks the database once a
 * second whether the catalogue has changed; a slow answer holds no page up.
 */
export function createCatalogue(db: Database): Catalogue {
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
      const [{ published, unpublished }, plans] = await Promise.all([datedIssues(db), offeredPlans(db)]);
      snapshot = {
        plans,
        ...(await listed(published)),
        unpublished: byIdOf(unpublished),
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
        // The next check is a second away, too: a database that is away is not asked with every request.
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
      const patience = startedAt + (isStale ? PATIENCE_WHEN_STALE_MILLISECONDS : PATIENCE_MILLISECONDS) - now;
      if (patience <= 0) return known;
      return Promise.race([done, sleep(patience, known, { ref: false })]);
    },
  };
}

const byIdOf = (issues: readonly Issue[]) => new Map(issues.map((issue) => [issue.id, issue]));

/** Tiny pictures don't compress: of 10,000 issues they would be nearly half of what travels. */
function asListed(issue: Issue, index: number): Issue {
  if (index < WITH_PLACEHOLDER) return issue;
  const { placeholder: _left, ...cover } = issue.cover;
  return { ...issue, cover };
}

async function listed(issues: Issue[]) {
  const json = Buffer.from(JSON.stringify(issuesAnswer.parse({ issues: issues.map(asListed) })));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  const covers = new Set(issues.map(({ cover }) => cover.file_name));
  const series = new Set(issues.flatMap((issue) => issue.series ?? []));
  return { issues, byId: byIdOf(issues), covers, series, json, brotli: await compress(json, { params: BROTLI }), etag };
}
