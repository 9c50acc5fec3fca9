import { fold } from '@magazine-store/folding';
import { canRead, type Entitlements, type Issue } from '@magazine-store/protocol';
import type { FastifyRequest } from 'fastify';
import type { Handler } from '../api.ts';
import { HttpError } from '../httpError.ts';
import { snapshotFor } from '../reading/snapshotFor.ts';
import { loadVisitorEntitlements } from '../reading/visitorEntitlements.ts';
import type { Services } from '../services.ts';
import { createQueryLimit } from './queryLimit.ts';
import { searchAllIssues } from './searchAllIssues.ts';
import { createSearchGate } from './searchGate.ts';
import { searchOneIssue } from './searchOneIssue.ts';
import { inSearchTransaction } from './searchTransaction.ts';
import { termsForOtherPages, toTsquery } from './terms.ts';

/**
 * Every visitor who may see an issue may search it. On pages that the visitor may not read, a search finds only whole
 * words, and shows only pieces that the import has chosen. So no number of searches adds up to the text.
 */
export function searchHandlers(services: Services) {
  const { db, store, visitors, createLimiter } = services;
  const limitQueries = createQueryLimit(createLimiter);
  const gate = createSearchGate();

  async function countQuery(request: FastifyRequest, folded: string): Promise<void> {
    const query = toTsquery(termsForOtherPages(folded));
    if (query === null) return;
    await limitQueries({ address: request.ip, userId: await visitors.findUser(request), query });
  }

  const readsAll = (issue: Issue, entitlements: Entitlements) =>
    canRead(issue, 'full', store, entitlements) === 'allowed';

  const searchIssue: Handler<'searchIssue'> = async ({ params: { id }, query: { q, type }, request }) => {
    const { byId } = await snapshotFor(services, request);
    const issue = byId.get(id);
    if (!issue) throw new HttpError(404, 'not_found');
    const query = fold(q).trim();
    const entitlements = await loadVisitorEntitlements(db, visitors, request);
    const pages = type === 'sample' ? 'sample' : readsAll(issue, entitlements) ? 'all readable' : 'all';
    if (pages === 'all') await countQuery(request, query);
    return gate.run(request.ip, () =>
      inSearchTransaction(db, (transaction) => searchOneIssue(transaction, { issueId: id, query, pages })),
    );
  };

  const searchAll: Handler<'searchAll'> = async ({ query: { q, series = null, ...rest }, request, reply }) => {
    const query = fold(q).trim();
    const snapshot = await snapshotFor(services, request);
    const entitlements = await loadVisitorEntitlements(db, visitors, request);
    if (!entitlements.subscribed) await countQuery(request, query);
    const answer = await gate.run(request.ip, () =>
      inSearchTransaction(db, (transaction) =>
        searchAllIssues(
          { ...services, db: transaction },
          { ...rest, query, series, snapshot, entitlements, session: visitors.readSessionId(request) },
        ),
      ),
    );
    // The bytes are JSON already: an answer may name thousands of issues.
    reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-store');
    return reply.serializer((text: string) => text).send(answer);
  };

  return { searchIssue, searchAll };
}
