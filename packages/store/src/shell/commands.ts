import {
  type AccountSection,
  type CommandAnswer,
  checkedAccount,
  checkedDocument,
  checkedIssueId,
  checkedPath,
  type DocumentType,
  findRedirect,
  type RefusalReason,
  refused,
  type StoreEvents,
  type ViewerOptions,
} from '@magazine-store/protocol';
import { type SnapshotFrom, waitFor } from 'xstate';
import {
  type AppContext,
  areRightsKnown,
  hasAccounts,
  isAtCheckout,
  isIssueMissing,
  isPageUnknown,
  isSignedIn,
  isSignedOut,
  isVisitorKnown,
  mayRead,
} from '../core/appContext.ts';
import type { AppActor } from '../core/appMachine.ts';
import type { Host, LastPages, Opening, Router } from '../core/ports.ts';
import { isPage, parseRoute } from '../core/routes.ts';
import type { StoreServices } from '../ui/storeContext.ts';

interface CommandParts {
  app: AppActor;
  element: Pick<Element, 'isConnected'>;
  host: Pick<Host, 'announce' | 'openInHost'>;
  router: Pick<Router, 'afterBack'>;
  lastPages: Pick<LastPages, 'getPage'>;
  warm: StoreServices['warm'];
}

/** An answer at once, or later. */
type Answer = CommandAnswer | Promise<CommandAnswer>;

/** The notices about an issue that can't be opened. */
type MissingCode = 'item_not_found' | 'connection_failed';

const DONE: CommandAnswer = { done: true };

/** The commands of a store. Each answers whether it is done. */
export type AnsweredCommands = ReturnType<typeof createCommands>;

/**
 * The commands that the element's methods, its own screens and its host share. The page receives the event first and
 * may act itself. A command before the store is ready runs when the store is ready.
 */
export function createCommands({ app, element, host, router, lastPages, warm }: CommandParts) {
  const now = (): AppContext => app.getSnapshot().context;

  /** Waits for a state of the app. A store that ends meanwhile is no longer on the page. */
  async function after(
    isReached: (snapshot: SnapshotFrom<AppActor>) => boolean,
    act: (snapshot: SnapshotFrom<AppActor>) => Answer,
  ): Promise<CommandAnswer> {
    const snapshot = await waitFor(app, isReached).catch(() => null);
    return snapshot && element.isConnected ? act(snapshot) : refused('not_on_page');
  }

  async function whenReady(act: () => Answer): Promise<CommandAnswer> {
    if (app.getSnapshot().matches('ready')) return act();
    return after(
      (snapshot) => !snapshot.matches('booting'),
      (snapshot) => (snapshot.matches('ready') ? act() : refused('failed')),
    );
  }

  /** Loads the catalogue again. */
  function reload(act: (failed: boolean) => Answer): Promise<CommandAnswer> {
    app.send({ type: 'refresh' });
    return after(
      (snapshot) => !snapshot.matches({ ready: { catalogue: 'loading' } }),
      (snapshot) => act(snapshot.matches({ ready: { catalogue: 'outdated' } })),
    );
  }

  /** Finds the issue, also one that was published after the store loaded the catalogue. */
  function withIssue(issueId: number, act: () => Answer, tell = (_code: MissingCode) => {}): Answer {
    const isListed = () => now().publication?.issues.some(({ id }) => id === issueId);
    if (isListed()) return act();
    return reload((failed) => {
      if (isListed()) return act();
      tell(failed ? 'connection_failed' : 'item_not_found');
      return refused(failed ? 'failed' : 'not_found');
    });
  }

  /** Tells the visitor why nothing opens. */
  const notify = (code: MissingCode) => app.send({ type: 'notify', notice: { code } });

  /** A payment is under way in the checkout, or the session has ended: the visitor has to finish this first. */
  function isBusy(): boolean {
    const { expiredEarly, visitor, checkout, place, route } = now();
    const payment = checkout?.actor?.getSnapshot();
    const isPaying = payment?.hasTag('busy') || payment?.hasTag('covered');
    return expiredEarly || visitor.status === 'expired' || (isAtCheckout({ place, route }) && isPaying === true);
  }

  /** Opens a screen, unless the page or the host does it. */
  function open(opening: Opening, act: () => void): CommandAnswer {
    if (isBusy()) return refused('busy');
    if (!host.announce(opening.type, opening.payload as never)) return refused('prevented');
    if (!host.openInHost(opening)) act();
    return DONE;
  }

  /** Answers for an open screen as soon as the store knows whether its visitor has access to it. */
  const answerOnceKnown = (
    opened: CommandAnswer,
    isKnown: (context: AppContext) => boolean,
    lacksAccess: (context: AppContext) => boolean,
    reason: RefusalReason,
  ): Answer =>
    opened.done
      ? after(
          ({ context }) => isKnown(context),
          ({ context }) => (lacksAccess(context) ? refused(reason) : DONE),
        )
      : opened;

  function openDocument({ issueId, type, page, find }: StoreEvents['openViewer']): Answer {
    const start = page ?? lastPages.getPage(issueId, type);
    // A page that shows the viewer itself learns where the reader stopped.
    const payload = { issueId, type, ...(start && { page: start }), ...(find && { find }) };
    const isLocked = (context: AppContext) => !mayRead(context, issueId, type);
    const opened = open({ type: 'openViewer', payload }, () => {
      // While the viewer closes, going back would close it again.
      router.afterBack(() =>
        app.send({ type: 'viewer.open', issueId, documentType: type, page: start ?? 1, ...(find && { find }) }),
      );
    });
    if (!isLocked(now())) return opened;
    return answerOnceKnown(opened, areRightsKnown, isLocked, type === 'sample' ? 'not_found' : 'not_allowed');
  }

  const commands = {
    openIssue(id: number): Promise<CommandAnswer> {
      const issueId = checkedIssueId(id);
      const show = () =>
        open({ type: 'openIssue', payload: { issueId } }, () => app.send({ type: 'issue.open', issueId }));
      return whenReady(() => withIssue(issueId, show, notify));
    },
    openViewer(id: number, options?: ViewerOptions): Promise<CommandAnswer> {
      const wanted = checkedDocument(id, options);
      const { issueId, type } = wanted;
      const show = () => openDocument({ ...wanted, type: type ?? bestType(app, issueId) });
      const choose = () => {
        if (type || areRightsKnown(now()) || bestType(app, issueId) === 'full') return show();
        // The reader may own the issue.
        return after(({ context }) => areRightsKnown(context), show);
      };
      return whenReady(() => withIssue(issueId, choose, notify));
    },
    closeViewer: (): Promise<CommandAnswer> =>
      whenReady(() => {
        if (now().route.name !== 'viewer' || isIssueMissing(now())) return refused('not_open');
        // A dialog over the viewer may be closing.
        router.afterBack(() => app.send({ type: 'viewer.close' }));
        return after(
          ({ context }) => context.route.name !== 'viewer',
          () => DONE,
        );
      }),
    openSignIn: (): Promise<CommandAnswer> =>
      whenReady(() => {
        if (!hasAccounts(now())) return refused('sign_in_off');
        if (isSignedIn(now())) return refused('signed_in');
        const opened = open({ type: 'openSignIn', payload: {} }, () => app.send({ type: 'auth.open' }));
        return answerOnceKnown(opened, isVisitorKnown, isSignedIn, 'signed_in');
      }),
    openAccount(section?: AccountSection): Promise<CommandAnswer> {
      const payload = checkedAccount(section);
      return whenReady(() => {
        if (!hasAccounts(now())) return refused('sign_in_off');
        const opened = open({ type: 'openAccount', payload }, () =>
          app.send({ type: 'account.open', ...(section && { expand: section }) }),
        );
        return answerOnceKnown(opened, isVisitorKnown, isSignedOut, 'signed_out');
      });
    },
    signOut: (): Promise<CommandAnswer> =>
      whenReady(() => {
        if (!hasAccounts(now())) return refused('sign_in_off');
        return after(
          ({ context }) => isVisitorKnown(context),
          async ({ context: { session } }) => {
            if (isBusy()) return refused('busy');
            if (!session || !isSignedIn(now())) return refused('signed_out');
            session.send({ type: 'logout' });
            const isAsking = (snapshot: SnapshotFrom<typeof session>) =>
              snapshot.matches({ signedIn: { leaving: 'asking' } });
            await waitFor(session, (snapshot) => !isAsking(snapshot)).catch(() => null);
            return isSignedIn(now()) ? refused('failed') : DONE;
          },
        );
      }),
    navigate(to: string): Promise<CommandAnswer> {
      const path = checkedPath(to);
      const location = findRedirect(path) ?? path;
      const route = parseRoute(location);
      if (route.name === 'issue') return commands.openIssue(route.issueId);
      if (route.name === 'viewer') {
        const { issueId, type, page, find } = route;
        return commands.openViewer(issueId, { type, ...(page > 1 && { page }), ...(find && { find }) });
      }
      if (isPage(route, 'account')) return commands.openAccount();
      if (isPage(route, 'login')) return commands.openSignIn();
      return whenReady(() => {
        const { publication, embedded } = now();
        const isDialog = isPage(route, 'support') && !embedded;
        const unknown = isPageUnknown({ route, publication, embedded: embedded || isDialog });
        if (isPage(route, 'cart') || unknown) return refused('not_found');
        if (isBusy()) return refused('busy');
        app.send(isDialog ? { type: 'dialog.open', dialog: 'support' } : { type: 'location.open', location });
        return DONE;
      });
    },
    loadOptions(id: number): Promise<CommandAnswer> {
      const issueId = checkedIssueId(id);
      return whenReady(() =>
        withIssue(issueId, () => {
          warm({ opens: 'detail' });
          warm({ opens: 'reader', issueId, type: bestType(app, issueId) });
          return DONE;
        }),
      );
    },
    refresh: (): Promise<CommandAnswer> => whenReady(() => reload((failed) => (failed ? refused('failed') : DONE))),
  };
  return commands;
}

/** The best document that a visitor may read of an issue: the full issue, else its sample. */
function bestType(app: AppActor, issueId: number): DocumentType {
  const { context } = app.getSnapshot();
  const { publication } = context;
  const issue = publication?.issues.find(({ id }) => id === issueId);
  if (!issue?.has_sample) return 'full';
  return mayRead(context, issueId, 'full') ? 'full' : 'sample';
}
