import { featuresOf } from '@magazine-store/protocol';
import { type ActorRefFrom, assign, emit, enqueueActions, raise, sendTo } from 'xstate';
import { detourOf, hasAccounts, heldBy, issueIdOf, mayRead, routed, seriesOf } from './appContext.ts';
import { appSetup } from './appSetup.ts';
import { noticeOf } from './noticeRules.ts';
import type { RouterCommand } from './place.ts';
import { buildPath, isPage, parseRoute } from './routes.ts';

/** One store on a page: what it knows, where the visitor is in it, and which parts are alive. */
export const appMachine = appSetup.createMachine({
  id: 'app',
  context: ({ input, spawn }) => ({
    ...input,
    ...routed(parseRoute(input.place.location)),
    publication: null,
    list: null,
    session: null,
    expiredEarly: false,
    reading: null,
    cart: null,
    filling: null,
    wish: null,
    detailUnderReader: null,
    notices: spawn('notices', { id: 'notices' }),
    frame: null,
  }),
  invoke: { id: 'router', src: 'router' },
  on: {
    'location.changed': {
      actions: [{ type: 'follow', params: ({ event }) => ({ place: event.place }) }, 'tellSeries'],
    },
    'frame.found': { actions: assign({ frame: ({ event }) => event.frame }) },
    'breakpoint.changed': { actions: assign({ breakpoint: ({ event }) => event.breakpoint }) },
    crashed: { actions: emit({ type: 'failed', code: 'unexpected' }) },
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
            actions: emit(({ event }) => ({
              type: 'failed',
              code: 'failure' in event.output ? event.output.failure : 'unexpected',
            })),
          },
        ],
        onError: { target: 'failed', actions: emit({ type: 'failed', code: 'unexpected' }) },
      },
    },
    failed: { on: { retry: 'booting' } },
    ready: {
      entry: [
        assign(({ context, context: { publication, route, base, breakpoint }, spawn }) => ({
          list:
            publication &&
            spawn('list', {
              id: 'list',
              input: {
                issues: publication.issues,
                pinnedId: publication.store.featured_issue_id ?? issueIdOf(route),
                series: seriesOf(base),
                breakpoint,
                paged: publication.store.enable_pagination,
                features: featuresOf(publication.page),
                holdings: heldBy(context),
              },
            }),
        })),
        emit({ type: 'ready' }),
      ],
      invoke: {
        src: 'loadSession',
        input: ({ context }) => ({ wanted: hasAccounts(context) }),
        onDone: {
          actions: [
            assign(({ event, spawn, self }) =>
              event.output ? { session: spawn(event.output, { input: { owner: self } }) } : {},
            ),
            enqueueActions(({ context: { session, expiredEarly }, enqueue }) => {
              if (session && expiredEarly) enqueue.sendTo(session, { type: 'expired' });
            }),
          ],
        },
        onError: {
          actions: [
            { type: 'notify', params: { code: 'connection_failed' } },
            emit({ type: 'failed', code: 'failed_to_load' }),
          ],
        },
      },
      on: {
        'breakpoint.changed': { actions: sendTo('list', ({ event }) => event) },
        refresh: { actions: emit({ type: 'refresh.wanted' }) },
        'catalogue.fetched': { actions: { type: 'takeCatalogue', params: ({ event }) => event } },
        'list.open': { actions: { type: 'go', params: { type: 'replace', location: '/' } } },
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
          actions: {
            type: 'go',
            params: ({ context: { embedded, place } }): RouterCommand =>
              embedded
                ? { type: 'push', location: '/login', state: { authReturn: place.location } }
                : { type: 'open', dialog: 'authDialog' },
          },
        },
        'account.open': {
          guard: 'hasAccounts',
          actions: {
            type: 'go',
            params: ({ context: { route }, event: { expand } }) => ({
              type: isPage(route, 'account') ? 'replace' : 'push',
              location: '/account',
              state: expand ? { expand } : {},
            }),
          },
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
        'purchase.wanted': [
          { guard: 'isSignedOut', actions: ['leaveCheckout', 'askToSignIn'] },
          { actions: [assign({ filling: ({ event }) => event.item }), 'openCheckout', emit(({ event }) => event)] },
        ],
        'purchase.abandoned': { actions: 'leaveCheckout' },
        'subscription.wanted': [
          { guard: 'isSignedOut', actions: 'askToSignIn' },
          { actions: emit({ type: 'account.wanted', expand: 'subscription' }) },
        ],
        'cart.changed': { actions: assign({ cart: ({ event }) => event.cart, filling: null }) },
        'coupon.wanted': [
          { guard: 'isSignedOut', actions: 'askToSignIn' },
          { actions: emit({ type: 'account.wanted', expand: 'coupon' }) },
        ],
        'session.changed': [
          { guard: 'isSignedInAtDialog', actions: ['tellHoldings', 'fetchOwnIssues', 'closeDialog'] },
          { actions: ['tellHoldings', 'fetchOwnIssues'] },
        ],
        'session.entered': {
          actions: [
            { type: 'notify', params: ({ event }) => ({ code: 'signed_in', email: event.email }) },
            emit({ type: 'signedIn' }),
            'fulfilWish',
          ],
        },
        'session.left': [
          {
            // A reader who signs out needs no advice to sign in.
            guard: ({ context }) => isPage(context.route, 'account'),
            target: '.leaving',
            actions: ['sayGoodbye', { type: 'go', params: { type: 'replace', location: '/' } }],
          },
          { actions: 'sayGoodbye' },
        ],
        'session.purchased': {
          actions: {
            type: 'notify',
            params: ({ event: { item } }) => noticeOf(item),
          },
        },
        'session.expired': {
          actions: enqueueActions(({ context: { session }, enqueue }) => {
            if (session) enqueue.sendTo(session, { type: 'expired' });
            else enqueue.assign({ expiredEarly: true });
          }),
        },
        'connection.failed': { actions: { type: 'notify', params: { code: 'connection_failed' } } },
        'viewer.open': {
          actions: {
            type: 'go',
            params: ({ context, event: { issueId, documentType: type, page } }) => ({
              // What the visitor can't read leaves a way back to the preview that they came from.
              type: context.route.name === 'viewer' && mayRead(context, issueId, type) ? 'replace' : 'push',
              location: buildPath({ name: 'viewer', issueId, type, page }),
            }),
          },
        },
        'viewer.page': {
          guard: 'wantsReader',
          actions: [
            {
              type: 'go',
              params: ({ context: { route }, event: { page } }) => ({
                type: 'replace',
                location: route.name === 'viewer' ? buildPath({ ...route, page }) : '/',
              }),
            },
            enqueueActions(({ context: { route }, event: { page }, enqueue }) => {
              if (route.name !== 'viewer') return;
              enqueue.emit({ type: 'pageRead', issueId: route.issueId, documentType: route.type, page });
            }),
          ],
        },
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
      initial: 'browsing',
      states: {
        browsing: {
          always: [
            { guard: 'isMisplaced', target: 'leaving', actions: 'sendElsewhere' },
            { guard: 'wantsReader', target: 'openingReader' },
          ],
        },
        leaving: { always: { guard: ({ context }) => detourOf(context) === null, target: 'browsing' } },
        openingReader: {
          entry: 'tellOpened',
          always: { guard: 'leftReader', target: 'browsing' },
          invoke: {
            src: 'loadReading',
            onDone: {
              target: 'reading',
              actions: assign(({ context: { route, publication }, event, spawn }) => {
                if (route.name !== 'viewer') return {};
                const { issueId, type } = route;
                const inline = publication?.page.download;
                const fits = inline?.issue_id === issueId && inline.type === type;
                return {
                  reading: spawn(event.output, {
                    input: {
                      issueId,
                      type,
                      download: fits ? inline : null,
                      countsOpening: publication?.page.sandbox === false,
                    },
                  }),
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
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
