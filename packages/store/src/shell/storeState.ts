import type { StoreState } from '@magazine-store/protocol';
import { isSignedIn, isVisitorKnown, routeIssueId } from '../core/appContext.ts';
import type { AppActor } from '../core/appMachine.ts';
import type { Host } from '../core/ports.ts';

/** The state of an element without a store. */
export const NO_STATE: StoreState = { ready: false, signedIn: null, location: '/', issueId: null };

/** Announces every change of the store's state to the page. Returns a function that reads the state. */
export function watchState(app: AppActor, announce: Host['announce']): () => StoreState {
  let state = readState(NO_STATE);

  function readState(before: StoreState): StoreState {
    const snapshot = app.getSnapshot();
    const { context } = snapshot;
    const ready = snapshot.matches('ready');
    // While the store asks the server again, its last answer counts.
    const isKnown = ready && isVisitorKnown(context) && !context.visitor.checkFailed;
    return {
      ready,
      signedIn: isKnown ? isSignedIn(context) : before.signedIn,
      location: context.place.location,
      issueId: routeIssueId(context.route),
    };
  }

  app.subscribe(() => {
    const next = readState(state);
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    const { location } = state;
    state = next;
    announce('stateChange', state);
    if (location !== state.location) announce('navigate', { path: state.location });
  });
  return () => state;
}
