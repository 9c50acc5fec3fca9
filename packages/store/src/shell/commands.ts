import { checkedAccount, checkedIssueId, type DocumentType } from '@magazine-store/protocol';
import { waitFor } from 'xstate';
import { mayRead } from '../core/appContext.ts';
import type { AppActor } from '../core/appMachine.ts';
import type { Host, LastPages } from '../core/ports.ts';
import type { StoreCommands } from '../ui/storeContext.ts';

interface CommandParts {
  app: AppActor;
  host: Pick<Host, 'announce' | 'openInHost'>;
  lastPages: Pick<LastPages, 'getPage'>;
}

/**
 * The commands that the element's methods, its own screens and its host share. The page receives the event first and
 * may act itself. A command before the store is ready runs when the store is ready.
 */
export function createCommands({ app, host, lastPages }: CommandParts): StoreCommands {
  function whenReady(act: () => void) {
    if (app.getSnapshot().matches('ready')) return act();
    // A store that is removed before it was ever ready runs no commands.
    waitFor(app, (snapshot) => snapshot.matches('ready')).then(act, () => {});
  }

  return {
    openIssue(issueId) {
      checkedIssueId(issueId);
      whenReady(() => {
        if (!host.announce('openIssue', { issueId })) return;
        if (host.openInHost({ type: 'openIssue', payload: { issueId } })) return;
        app.send({ type: 'issue.open', issueId });
      });
    },
    openViewer(issueId, { type, page } = {}) {
      checkedIssueId(issueId);
      whenReady(() => {
        const documentType = type ?? bestType(app, issueId);
        const detail = { issueId, type: documentType, ...(page && { page }) };
        if (!host.announce('openViewer', detail) || host.openInHost({ type: 'openViewer', payload: detail })) return;
        const start = page ?? lastPages.getPage(issueId, documentType) ?? 1;
        app.send({ type: 'viewer.open', issueId, documentType, page: start });
      });
    },
    closeViewer: () => whenReady(() => app.send({ type: 'viewer.close' })),
    openAuth: () =>
      whenReady(() => {
        if (!host.openInHost({ type: 'openAuth', payload: {} })) app.send({ type: 'auth.open' });
      }),
    refresh: () => whenReady(() => app.send({ type: 'refresh' })),
    openAccount(expand) {
      const section = checkedAccount(expand);
      whenReady(() => {
        if (!host.openInHost({ type: 'openAccount', payload: section })) app.send({ type: 'account.open', ...section });
      });
    },
  };
}

/** The best document that a visitor may read of an issue: the full issue, else its sample. */
export function bestType(app: AppActor, issueId: number): DocumentType {
  const { context } = app.getSnapshot();
  const { publication } = context;
  const issue = publication?.issues.find(({ id }) => id === issueId);
  if (!issue?.has_sample) return 'full';
  return mayRead(context, issueId, 'full') ? 'full' : 'sample';
}
