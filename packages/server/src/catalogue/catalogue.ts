import { createHash } from 'node:crypto';
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
  /** How long a shared cache may keep what was made of this: not beyond the next publication. */
  cacheSeconds(most: number): number;
}

export interface Catalogue {
  /** At most a second old. */
  current(): Promise<Snapshot>;
}

const FRESH_MILLISECONDS = 1000;
/** Issues whose covers come with a tiny picture: the newest, that most visitors see. */
const WITH_PLACEHOLDER = 200;
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const compress = promisify(brotliCompress);

/**
 * Issues change a few times a day and are asked for with every page, so they are kept as ready bytes. Other processes
 * publish too, and scheduled issues come out at their time. So while requests come in, the server asks the database once a
 * second whether the catalogue has changed.
 */
export function createCatalogue(db: Database): Catalogue {
  let snapshot: Snapshot | undefined;
  let state: string | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<Snapshot> | undefined;

  async function check(): Promise<Snapshot> {
    const startedAt = performance.now();
    const { revision, next, secondsToNext } = await catalogueState(db);
    const now = `${revision} ${next?.toISOString()}`;
    if (!snapshot || state !== now) {
      const [{ published, unpublished }, plans] = await Promise.all([datedIssues(db), offeredPlans(db)]);
      const nextAt = secondsToNext === null ? Number.POSITIVE_INFINITY : startedAt + secondsToNext * 1000;
      snapshot = {
        plans,
        ...(await listed(published)),
        unpublished: byIdOf(unpublished),
        cacheSeconds: (most) => Math.max(0, Math.min(most, Math.floor((nextAt - performance.now()) / 1000))),
      };
      state = now;
    }
    checkedAt = startedAt;
    return snapshot;
  }

  return {
    async current() {
      if (snapshot && performance.now() - checkedAt < FRESH_MILLISECONDS) return snapshot;
      checking ??= check().finally(() => {
        checking = undefined;
      });
      return checking;
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
  return { issues, byId: byIdOf(issues), covers, json, brotli: await compress(json, { params: BROTLI }), etag };
}
