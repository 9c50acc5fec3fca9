import type { Handler } from '../api.ts';
import { HttpError } from '../httpError.ts';
import type { Services } from '../services.ts';
import { grantReading } from './grantReading.ts';
import { countOpening } from './issueFiles.ts';
import { snapshotFor } from './snapshotFor.ts';
import { loadEntitlementsForReading } from './visitorEntitlements.ts';

export function readingHandlers(services: Services) {
  const { db, files, tokens, store, config, visitors } = services;

  const startDownload: Handler<'startDownload'> = async ({ params: { id, type }, request }) => {
    const { byId } = await snapshotFor(services, request);
    const reading = { findFile: files.find, tokens, store, origin: config.PUBLIC_URL };
    const issue = byId.get(id);
    const entitlements = await loadEntitlementsForReading(services, request, issue, type);
    return grantReading(reading, { issue, type, entitlements, session: visitors.readSessionId(request) });
  };

  const reportOpening: Handler<'reportOpening'> = async ({ params: { id, type }, body }) => {
    const verdict = await tokens.readOpening(body.openToken);
    const fits = verdict.valid && verdict.value.issueId === id && verdict.value.type === type;
    if (!fits) throw new HttpError(403, 'invalid_token');
    await countOpening(db, verdict.value);
    return null;
  };

  return { startDownload, reportOpening };
}
