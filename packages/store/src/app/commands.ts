import type { DocumentType } from '@magazine-store/protocol';
import { accountSections, canRead } from '@magazine-store/protocol';
import { waitFor } from 'xstate';
import type { LastPages } from '../reading/lastPages.ts';
import type { StoreCommands } from '../storeContext.ts';
import type { Announce } from './announce.ts';
import { heldBy } from './appContext.ts';
import type { AppActor } from './appMachine.ts';

/**
 * What the element's methods and its own screens do alike. The page hears of it first and may act itself.
 * What is asked before the store is ready is done when it is.
 */
export function createCommands(app: AppActor, announce: Announce, lastPages: Pick<LastPages, 'pageOf'>): StoreCommands {
  function whenReady(act: () => void) {
    if (app.getSnapshot().matches('ready')) return act();
    // A store that is taken away before it was ever ready does nothing any more.
    waitFor(app, (snapshot) => snapshot.matches('ready')).then(act, () => {});
  }

  function bestType(issueId: number): DocumentType {
    const { context } = app.getSnapshot();
    const { publication } = context;
    const issue = publication?.issues.find(({ id }) => id === issueId);
    if (!publication || !issue?.has_sample) return 'full';
    return canRead(issue, 'full', publication.store, heldBy(context)) === 'allowed' ? 'full' : 'sample';
  }

  return {
    openIssue(issueId) {
      checkId(issueId);
      whenReady(() => {
        if (announce('openIssue', { issueId })) app.send({ type: 'issue.open', issueId });
      });
    },
    openViewer(issueId, { type, page } = {}) {
      checkId(issueId);
      whenReady(() => {
        const documentType = type ?? bestType(issueId);
        if (!announce('openViewer', { issueId, type: documentType, ...(page && { page }) })) return;
        const start = page ?? lastPages.pageOf(issueId, documentType) ?? 1;
        app.send({ type: 'viewer.open', issueId, documentType, page: start });
      });
    },
    closeViewer: () => whenReady(() => app.send({ type: 'viewer.close' })),
    openAuth: () => whenReady(() => app.send({ type: 'auth.open' })),
    openAccount(expand) {
      if (expand !== undefined && !accountSections.includes(expand)) {
        throw new TypeError(`The account has no section ${JSON.stringify(expand)}`);
      }
      whenReady(() => app.send({ type: 'account.open', ...(expand && { expand }) }));
    },
  };
}

function checkId(issueId: unknown) {
  if (!Number.isSafeInteger(issueId) || Number(issueId) < 1) {
    throw new TypeError(`An issue's id is a positive integer, not ${JSON.stringify(issueId)}`);
  }
}
