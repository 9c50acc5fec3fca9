import { documentLocation, toFeatures } from '@magazine-store/protocol';
import { type ActorRefFrom, assign, emit, enqueueActions, not, raise } from 'xstate';
import {
  areRightsKnown,
  findDetour,
  findPartToStart,
  isAtForm,
  isIssueMissing,
  isSignedOut,
  mayRead,
  routeIssueId,
  routeSeries,
  toRouteState,
  UNKNOWN_VISITOR,
} from './appContext.ts';
import { appSetup } from './appSetup.ts';
import { checkoutRegion } from './checkout/checkoutRegion.ts';
import { purchaseNotice } from './noticeRules.ts';
import type { RouterCommand } from './place.ts';
import { buildPath, isDocument, isPage, parseRoute } from './routes.ts';
import { sessionRegion } from './session/sessionRegion.ts';

/** One store on a page: its data, the visitor's place in it, and its running parts. */
export const appMachine = appSetup.createMachine({
  id: 'app',
  context: ({ input, spawn }) => ({
    ...input,
    ...toRouteState(parseRoute(input.place.location)),
    publication: null,
    failure: null,
    list: null,
    openedId: routeIssueId(parseRoute(input.place.location)),
    soughtId: null,
    session: null,
    expiredEarly: false,
    reading: null,
    visitor: UNKNOWN_VISITOR,
    checkout: null,
    parts: {},
    wish: null,
    wishAfterCheck: null,
    detailUnderReader: null,
    notices: spawn('notices', { id: 'notices' }),
    frame: null,
  }),
  invoke: { id: 'router', src: 'router' },
  on: {
    'location.changed': {
      actions: [
        { type: 'tellCheckoutPlace', params: ({ event }) => ({ place: event.place }) },
        // Back and Forward lead to the account, too.
        enqueueActions(({ context: { route }, event: { place }, enqueue }) => {
          if (isPage(parseRoute(place.location), 'account') && !isPage(route, 'account')) enqueue('checkAgain');
        }),
        { type: 'tellViewerClosed', params: ({ event }) => ({ place: event.place }) },
        { type: 'follow', params: ({ event }) => ({ place: event.place }) },
        // Forward may lead to a dialog again after the visitor has signed in, or after the checkout has ended.
        'closeUselessDialog',
        'tellSeries',
      ],
    },
    'frame.found': { actions: assign({ frame: ({ event }) => event.frame }) },
    'breakpoint.changed': { actions: assign({ breakpoint: ({ event }) => event.breakpoint }) },
    crashed: { actions: emit({ type: 'failed', code: 'unexpected' }) },
    'code.failed': { actions: emit({ type: 'failed', code: 'failed_to_load' }) },
    notify: { actions: { type: 'notify', params: ({ event }) => event.notice } },
  },
  initial: 'booting',
  states: {
    booting: {
      invoke: {
        src: 'boot',
        onDone: [
          {
            guard: ({ event }) => 'publication' in event.output,
            target: 'ready',
            actions: assign(({ event }) => ('publication' in event.output ? event.output : {})),
          },
          {
            target: 'failed',
            actions: assign(({ event }) => ('failure' in event.output ? { failure: event.output.failure } : {})),
          },
        ],
        onError: { target: 'failed', actions: assign({ failure: 'unexpected' }) },
      },
    },
    failed: {
      entry: emit(({ context: { failure } }) => ({ type: 'failed', code: failure ?? 'unexpected' })),
      on: { retry: 'booting' },
    },
    ready: {
      entry: emit({ type: 'ready' }),
      on: {
        'breakpoint.changed': {
          actions: [
            assign({ breakpoint: ({ event }) => event.breakpoint }),
            enqueueActions(({ context: { list }, event, enqueue }) => {
              if (list) enqueue.sendTo(list, event);
            }),
          ],
        },
        'list.wanted': {
          guard: ({ context }) => context.list === null,
          actions: assign(({ context, event: { logic, view }, spawn }) => {
            const { publication, openedId, base, breakpoint, visitor } = context;
            if (!publication) return {};
            const input = {
              issues: publication.issues,
              // After a reload over an issue, the list has the order of before.
              pinnedId: publication.store.featured_issue_id ?? (view ? view.pinnedId : openedId),
              series: routeSeries(base),
              view,
              breakpoint,
              paged: publication.store.enable_pagination,
              features: toFeatures(publication.page),
              entitlements: visitor.entitlements,
              rightsKnown: areRightsKnown({ publication, visitor }),
            };
            return { list: spawn(logic, { input }) };
          }),
        },
        'tab.shown': {
          actions: [
            raise({ type: 'refresh' }),
            enqueueActions(({ context: { session }, enqueue }) => {
              if (session) enqueue.sendTo(session, { type: 'refresh' });
            }),
          ],
        },
        'list.open': { actions: { type: 'go', params: { type: 'replace', location: '/' } } },
        'location.open': {
          guard: ({ context: { place }, event }) => place.location !== event.location,
          actions: { type: 'go', params: ({ event: { location } }) => ({ type: 'push', location }) },
        },
        'series.open': {
          actions: {
            type: 'go',
            params: ({ event: { series } }) => ({ type: 'push', location: buildPath({ name: 'list', series }) }),
          },
        },
        'series.close': { actions: { type: 'go', params: { type: 'push', location: '/' } } },
        'search.open': {
          actions: {
            type: 'go',
            params: ({ context: { route }, event: { query } }) => ({
              type: route.name === 'search' ? 'replace' : 'push',
              location: buildPath({ name: 'search', query }),
            }),
          },
        },
        'search.close': { actions: { type: 'go', params: { type: 'close', location: '/' } } },
        'issue.open': {
          guard: ({ context: { route }, event }) => route.name !== 'issue' || route.issueId !== event.issueId,
          actions: {
            type: 'go',
            params: ({ event: { issueId } }) => ({ type: 'push', location: buildPath({ name: 'issue', issueId }) }),
          },
        },
        'issue.close': {
          actions: { type: 'go', params: ({ context }) => ({ type: 'close', location: buildPath(context.base) }) },
        },
        'page.open': {
          guard: ({ context: { route }, event }) => !isPage(route, event.page),
          actions: {
            type: 'go',
            params: ({ event: { page } }) => ({ type: 'push', location: buildPath({ name: 'page', page }) }),
          },
        },
        'dialog.open': { actions: { type: 'go', params: ({ event }) => ({ type: 'open', dialog: event.dialog }) } },
        'auth.open': {
          guard: 'canSignIn',
          actions: [
            'checkAgain',
            {
              type: 'go',
              params: ({ context: { embedded, place } }): RouterCommand =>
                embedded
                  ? { type: 'push', location: '/login', state: { authReturn: place.location } }
                  : { type: 'open', dialog: 'authDialog' },
            },
          ],
        },
        'account.open': {
          guard: 'hasAccounts',
          actions: [
            'checkAgain',
            {
              type: 'go',
              params: ({ context: { route }, event: { expand } }) => ({
                type: isPage(route, 'account') ? 'replace' : 'push',
                location: '/account',
                state: expand ? { expand } : {},
              }),
            },
          ],
        },
        'page.close': {
          actions: {
            type: 'go',
            params: ({ context: { place }, event: { to } }) => ({
              type: 'close',
              location: place.authReturn ?? '/',
              ...to,
            }),
          },
        },
        'dialog.close': { actions: 'closeDialog' },
        'dialog.failed': { actions: [{ type: 'notify', params: { code: 'failed_to_load' } }, 'closeDialog'] },
        'subscription.wanted': [
          { guard: 'checkHasFailed', actions: 'checkFirst' },
          { guard: 'isSignedOut', actions: 'askToSignIn' },
          { actions: emit({ type: 'account.wanted', expand: 'subscription' }) },
        ],
        'coupon.wanted': [
          { guard: 'checkHasFailed', actions: 'checkFirst' },
          { guard: 'isSignedOut', actions: 'askToSignIn' },
          { actions: emit({ type: 'account.wanted', expand: 'coupon' }) },
        ],
        'session.changed': {
          actions: [
            enqueueActions(({ context: { visitor: before, checkout }, event: { visitor }, enqueue }) => {
              const replaced = before.user && visitor.user && before.user.id !== visitor.user.id;
              if (replaced) enqueue('forgetForms');
              if (checkout?.actor && (replaced || isSignedOut({ visitor }))) {
                const { type, id } = checkout.wanted;
                const location = type === 'issue' ? buildPath({ name: 'issue', issueId: id }) : '/';
                enqueue({ type: 'leaveCheckoutFor', params: { location } });
                // A payment must not come back to another reader.
                if (!visitor.checkFailed) enqueue.sendTo(checkout.actor, { type: 'buyer.left' });
              }
            }),
            { type: 'takeVisitor', params: ({ event }) => event.visitor },
            'fetchOwnIssues',
            'tellCheckoutOwned',
            'tellAccount',
            'closeUselessDialog',
            'resumeAfterCheck',
          ],
        },
        'session.entered': {
          actions: [
            { type: 'notify', params: ({ event }) => ({ code: 'signed_in', email: event.email }) },
            emit({ type: 'signedIn' }),
            'fulfilWish',
          ],
        },
        'session.left': { actions: ['sayGoodbye', 'forgetForms'] },
        'session.purchased': {
          actions: {
            type: 'notify',
            params: ({ event: { item, elsewhere } }) => purchaseNotice(item, elsewhere),
          },
        },
        'session.expired': {
          actions: enqueueActions(({ context: { session }, enqueue }) => {
            if (session) enqueue.sendTo(session, { type: 'expired' });
            else enqueue.assign({ expiredEarly: true });
          }),
        },
        // While the store boots, the outcome of booting tells the failure.
        'server.failed': { actions: emit(({ event: { code } }) => ({ type: 'failed', code })) },
        // An open form says so itself.
        'form.failed': {
          guard: ({ context, event }) => !isAtForm(context, event.form),
          actions: { type: 'notify', params: ({ event: { form } }) => ({ code: `${form}_failed` }) },
        },
        'connection.failed': { actions: { type: 'notify', params: { code: 'connection_failed' } } },
        'viewer.open': {
          actions: {
            type: 'go',
            params: ({ context, event: { issueId, documentType: type, page, find } }) => ({
              // If the visitor can't read the document, keep the way back to the preview that they came from.
              type:
                isDocument(context.route, issueId, type) ||
                (context.route.name === 'viewer' && mayRead(context, issueId, type))
                  ? 'replace'
                  : 'push',
              location: documentLocation({ issueId, type, page, find }),
            }),
          },
        },
        'viewer.page': {
          guard: 'wantsReader',
          actions: [
            enqueueActions(({ context: { route, place }, event: { page, read = page }, enqueue }) => {
              if (route.name !== 'viewer') return;
              const location = buildPath({ ...route, page });
              // A dialog over the reader has an entry of its own. To replace that entry would close the dialog.
              if (!place.dialog) enqueue({ type: 'go', params: { type: 'replace', location } });
              enqueue.emit({ type: 'pageRead', issueId: route.issueId, documentType: route.type, page: read });
            }),
          ],
        },
        'reading.refused': {
          // The session allows the document, but the server refuses it: the session may have ended elsewhere.
          guard: ({ context, context: { reading } }) =>
            reading !== null && mayRead(context, reading.issueId, reading.type),
          actions: 'checkSession',
        },
        // The session may have ended elsewhere.
        'download.refused': { actions: 'checkSession' },
        'viewer.crashed': {
          actions: [{ type: 'notify', params: { code: 'viewer_crashed' } }, raise({ type: 'viewer.close' })],
        },
        'viewer.failed': { actions: emit(({ event: { code } }) => ({ type: 'failed', code })) },
        'screen.failed': {
          actions: [
            { type: 'notify', params: { code: 'failed_to_load' } },
            { type: 'go', params: { type: 'close', location: '/' } },
          ],
        },
        'viewer.close': {
          guard: 'wantsReader',
          actions: {
            type: 'go',
            params: ({ context: { route } }) => ({
              type: 'close',
              location: route.name === 'viewer' ? buildPath({ name: 'issue', issueId: route.issueId }) : '/',
            }),
          },
        },
      },
      type: 'parallel',
      states: {
        screen: {
          initial: 'browsing',
          on: {
            'session.left': {
              // A reader who signs out on the account page needs no notice to sign in.
              guard: ({ context }) => isPage(context.route, 'account'),
              target: '.leaving',
              actions: ['sayGoodbye', 'forgetForms', { type: 'go', params: { type: 'replace', location: '/' } }],
            },
          },
          states: {
            browsing: {
              always: [
                { guard: 'mayBeNew', target: 'seeking' },
                { guard: 'isMisplaced', target: 'leaving', actions: 'sendElsewhere' },
                { guard: 'wantsReader', target: 'openingReader' },
              ],
            },
            /** The address names an issue that may have been published after the store loaded its catalogue. */
            seeking: {
              entry: [assign({ soughtId: ({ context }) => routeIssueId(context.route) }), raise({ type: 'refresh' })],
              always: { guard: ({ context }) => !isIssueMissing(context), target: 'browsing' },
              on: {
                'catalogue.answered': [
                  {
                    // Without an answer the store does not know whether there is such an issue.
                    guard: ({ context, event }) => event.failed && isIssueMissing(context) && !context.embedded,
                    target: 'leaving',
                    actions: [
                      { type: 'notify', params: { code: 'connection_failed' } },
                      { type: 'go', params: { type: 'replace', location: '/' } },
                    ],
                  },
                  'browsing',
                ],
              },
            },
            leaving: { always: { guard: ({ context }) => findDetour(context) === null, target: 'browsing' } },
            openingReader: {
              entry: 'tellOpened',
              always: { guard: 'leftReader', target: 'browsing' },
              invoke: {
                src: 'loadReading',
                input: ({ context: { route } }) => (route.name === 'viewer' ? route : null),
                onDone: {
                  target: 'reading',
                  actions: assign(({ context: { route, publication }, event, spawn }) => {
                    if (route.name !== 'viewer' || !publication) return {};
                    const { issueId, type } = route;
                    const issue = publication.issues.find(({ id }) => id === issueId);
                    const { download: inline, ...page } = publication.page;
                    const fits = inline?.issue_id === issueId && inline.type === type;
                    return {
                      // The page's download is for the first opening: its addresses expire.
                      publication: { ...publication, page },
                      reading: {
                        issueId,
                        type,
                        actor: spawn(event.output.logic, {
                          input: {
                            issueId,
                            type,
                            exists: type === 'full' || issue?.has_sample === true,
                            download: fits ? inline : event.output.download,
                            countsOpening: page.sandbox === false,
                          },
                        }),
                      },
                    };
                  }),
                },
                onError: {
                  target: 'leavingReader',
                  actions: [{ type: 'notify', params: { code: 'failed_to_load' } }, raise({ type: 'viewer.close' })],
                },
              },
            },
            leavingReader: { always: { guard: 'leftReader', target: 'browsing' } },
            reading: {
              always: { guard: 'wantsOtherThanReading', target: 'browsing' },
              exit: 'closeReading',
            },
          },
        },
        checkout: checkoutRegion,
        /** Each part starts when it first shows. */
        parts: {
          initial: 'settled',
          states: {
            settled: { always: { guard: 'lacksPart', target: 'loading' } },
            loading: {
              always: { guard: not('lacksPart'), target: 'settled' },
              invoke: {
                src: 'loadPart',
                input: ({ context }) => ({ name: findPartToStart(context), publication: context.publication }),
                onDone: {
                  target: 'settled',
                  actions: assign(
                    ({ context: { parts, session, visitor }, event: { output: start }, spawn, self }) => ({
                      parts: { ...parts, ...start({ spawn: spawn as never, owner: self, session, visitor }) },
                    }),
                  ),
                },
                onError: {
                  target: 'failed',
                  actions: enqueueActions(({ context: { place }, enqueue }) =>
                    enqueue.raise({ type: place.dialog ? 'dialog.failed' : 'screen.failed' }),
                  ),
                },
              },
            },
            failed: { always: { guard: not('lacksPart'), target: 'settled' } },
          },
        },
        session: sessionRegion,
        /** Reloads issues and plans. If that fails, the old ones stay without a notice: the visitor did not ask. */
        catalogue: {
          initial: 'settled',
          states: {
            settled: { on: { refresh: 'loading' } },
            outdated: { on: { refresh: 'loading' } },
            loading: {
              on: { refresh: { target: 'loading', reenter: true } },
              invoke: {
                src: 'loadCatalogue',
                input: ({ context: { publication } }) => ({ publication }),
                onDone: {
                  target: 'settled',
                  actions: [
                    { type: 'takeCatalogue', params: ({ event }) => event.output },
                    raise({ type: 'catalogue.answered', failed: false }),
                  ],
                },
                onError: { target: 'outdated', actions: raise({ type: 'catalogue.answered', failed: true }) },
              },
            },
          },
        },
      },
    },
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
