import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Issue, Plan } from '@magazine-store/protocol';
import { issuesAnswer } from '@magazine-store/protocol/schemas';
import type { Database } from '../database/connection.ts';
import { publishedIssues } from './issues.ts';
import { offeredPlans } from './plans.ts';
import { catalogueRevision } from './revision.ts';

/** What there is at one moment: the published issues, newest first, with the bytes of `GET /api/issues`. */
export interface Snapshot {
  revision: number;
  issues: readonly Issue[];
  byId: ReadonlyMap<number, Issue>;
  /** Those for sale. */
  plans: readonly Plan[];
  json: Buffer;
  /** The same bytes as brotli: too long to compress for every caller. */
  brotli: Buffer;
  etag: string;
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
 * publish too: once a second, and only while somebody asks, the revision in the database is looked at.
 */
export function createCatalogue(db: Database): Catalogue {
  let snapshot: Snapshot | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<Snapshot> | undefined;

  async function check(): Promise<Snapshot> {
    const startedAt = performance.now();
    const revision = await catalogueRevision(db);
    if (snapshot?.revision !== revision) {
      const [issues, plans] = await Promise.all([publishedIssues(db), offeredPlans(db)]);
      snapshot = { revision, plans, ...(await listed(issues)) };
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

/** Tiny pictures don't compress: of 10,000 issues they would be nearly half of what travels. */
function asListed(issue: Issue, index: number): Issue {
  if (index < WITH_PLACEHOLDER) return issue;
  const { placeholder: _left, ...cover } = issue.cover;
  return { ...issue, cover };
}

async function listed(issues: Issue[]): Promise<Omit<Snapshot, 'revision' | 'plans'>> {
  const json = Buffer.from(JSON.stringify(issuesAnswer.parse({ issues: issues.map(asListed) })));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  return { issues, byId, json, brotli: await compress(json, { params: BROTLI }), etag };
}
