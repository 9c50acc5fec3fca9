import { canRead, type DocumentType, type Entitlements, type Issue, type Store } from '@magazine-store/protocol';

/** An issue that the reader has opened and not read to its end. */
export interface StartedReading {
  readonly issue: Issue;
  readonly type: DocumentType;
  /** The page that the reader has reached. */
  readonly page: number;
}

interface Read {
  readonly issueId: number;
  readonly type: DocumentType;
  readonly page: number;
}

const MOST = 12;

/**
 * The documents to go on with, the last read first. Each issue comes once. Issues that were read to the end, and issues
 * that the reader may no longer read, are left out.
 */
export function listStartedReading(
  read: readonly Read[],
  issues: readonly Issue[],
  store: Pick<Store, 'require_auth_to_read'>,
  entitlements: Entitlements,
): StartedReading[] {
  if (read.length === 0) return [];
  const wanted = new Set(read.map(({ issueId }) => issueId));
  const byId = new Map(issues.filter(({ id }) => wanted.has(id)).map((issue) => [issue.id, issue]));
  const settled = new Set<Issue>();
  const started: StartedReading[] = [];
  for (const { issueId, type, page } of read) {
    const issue = byId.get(issueId);
    if (!issue || settled.has(issue)) continue;
    const finished = type === 'full' && page >= issue.page_count;
    if (!finished && canRead(issue, type, store, entitlements) !== 'allowed') continue;
    settled.add(issue);
    if (!finished) started.push({ issue, type, page });
  }
  return started.slice(0, MOST);
}
