import type { DocumentType } from '@magazine-store/protocol';
import type { FastifyRequest } from 'fastify';
import type { Handler } from '../api.ts';
import { HttpError } from '../httpError.ts';
import type { Services } from '../services.ts';
import { grantReading, renewAddress } from './grantReading.ts';
import { countOpening } from './issueFiles.ts';
import { loadEntitlementsForReading } from './visitorEntitlements.ts';

export function readingHandlers(services: Services) {
  const { db, catalogue, tokens, visitors } = services;

  const findRights = async (request: FastifyRequest, id: number, type: DocumentType) => {
    const { byId, unpublished } = await catalogue.current();
    const listed = byId.get(id);
    const entitlements = await loadEntitlementsForReading(services, request, listed, type);
    // Only its owners read an unpublished issue.
    const issue = listed ?? (entitlements.issueIds.has(id) ? unpublished.get(id) : undefined);
    return { issue, type, entitlements };
  };

  const startDownload: Handler<'startDownload'> = async ({ params: { id, type }, request }) => {
    const session = visitors.readSessionId(request);
    return grantReading(services, { ...(await findRights(request, id, type)), session });
  };

  const renewDownload: Handler<'renewDownload'> = async ({ params: { id, type }, request }) =>
    renewAddress(services, await findRights(request, id, type));

  const reportOpening: Handler<'reportOpening'> = async ({ params: { id, type }, body }) => {
    const verdict = await tokens.readOpening(body.openToken);
    const fits = verdict.valid && verdict.value.issueId === id && verdict.value.type === type;
    if (!fits) throw new HttpError(403, 'invalid_token');
    await countOpening(db, verdict.value);
    return null;
  };

  return { startDownload, renewDownload, reportOpening };
}
