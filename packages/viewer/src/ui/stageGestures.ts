import { DOUBLE_TAP_ZOOM } from '../constants.ts';
import type { PageTrack } from '../gestures/pageTrack.ts';
import type { PointerGestures } from '../gestures/pointers.ts';
import { findTurnSide, resist, type Side, TAP_SHARE } from '../gestures/turnRules.ts';
import type { WheelGestures } from '../gestures/wheel.ts';
import { moveBy } from '../layout/view.ts';
import { distanceScrolled, findTurnTarget, getScene, type PageTurn } from '../viewerContext.ts';
import type { ViewerActor } from './readerContext.ts';

/**
 * Turns movements of pointers and wheels on the stage into events of the machine, and moves the pages under them.
 *
 * @param isMenuOpen true while a tap closes a menu, and does nothing else
 */
export function stageGestures(
  actor: ViewerActor,
  track: PageTrack,
  isMenuOpen: () => boolean,
): PointerGestures & WheelGestures {
  const context = () => actor.getSnapshot().context;
  const towards = (side: Side): PageTurn =>
    (side === 'right') === (context().binding === 'left') ? 'next' : 'previous';
  /** A turn that the track already animates. The machine gets it once the browser has painted the first frame. */
  let begun: PageTurn | null = null;

  let closesMenu = false;
  /** The place of pages below each other on the stage, whichever of them is the current one. */
  const findPlace = () => context().view.y - context().view.scale * distanceScrolled(context());
  /** The place at which the pages were grabbed, and the way that the finger has pulled them since. */
  let grabbed = 0;
  const pull = { x: 0, y: 0 };
  const isScrolling = () => context().options.scrolling && context().leaf === null;
  /** Tells whether pages below each other cannot be scrolled further: down if forward, else up. */
  const isAtEnd = (forward: boolean) => {
    const { view } = context();
    const distance = forward ? -1 : 1;
    return Math.abs(moveBy(view, 0, distance, getScene(context())).y - view.y) < 0.5;
  };
  /** The direction in which the finger has pulled pages below each other that could not be scrolled: down if forward. */
  const findPull = (velocity: number) => {
    const { stage } = context();
    const haveMoved = Math.abs(findPlace() - grabbed) >= 1;
    if (!stage || !isScrolling() || haveMoved || Math.abs(pull.y) <= Math.abs(pull.x)) return null;
    const side = findTurnSide({ distance: pull.y, offset: pull.y, velocity, width: stage.height });
    // Pulling the pages up moves forward.
    return side && { forward: side === 'right' };
  };

  const turn = () => {
    if (begun === null) return;
    const to = begun;
    begun = null;
    if (findTurnTarget(context(), to)) actor.send({ type: 'scroll', forward: to === 'next' });
    else track.settle(null, 0);
  };
  const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

  return {
    canPan: () => context().view.scale > 1 || isScrolling(),
    canWheel(dx, dy) {
      if (!isScrolling()) return context().view.scale > 1;
      return dx !== 0 || !isAtEnd(dy > 0);
    },
    isSelecting: () => context().options.textSelecting,
    onGrab() {
      closesMenu = isMenuOpen();
      grabbed = findPlace();
      Object.assign(pull, { x: 0, y: 0 });
      actor.send({ type: 'view.grabbed' });
    },
    onMove(movement) {
      pull.x += movement.dx;
      pull.y += movement.dy;
      actor.send({ type: 'view.moved', ...movement });
    },
    onRelease(velocity) {
      const pulled = findPull(velocity.y);
      if (pulled && isAtEnd(pulled.forward)) actor.send({ type: 'scroll', forward: pulled.forward });
      else actor.send({ type: 'view.released', velocity });
    },
    onTurnStart() {
      turn();
      if (!isStill() && !context().options.scrolling) track.hold();
    },
    onTurnMove(distance) {
      if (!track.isHeld) return;
      const { width } = track;
      const offset = track.offset(distance);
      const canTurn = findTurnTarget(context(), towards(offset < 0 ? 'right' : 'left')) !== null;
      track.put(canTurn ? Math.max(-width, Math.min(width, offset)) : resist(offset, width));
    },
    onTurnEnd(distance, velocity) {
      const held = track.isHeld;
      const offset = held ? track.offset(distance) : distance;
      const wanted = velocity === null ? null : findTurnSide({ distance, offset, velocity, width: track.width });
      const side = wanted && findTurnTarget(context(), towards(wanted)) ? wanted : null;
      if (held) track.settle(side, velocity ?? 0);
      else if (!isStill() && !context().options.scrolling) return;
      if (side === null) return;
      begun = towards(side);
      if (held) afterPaint(turn);
      else turn();
    },
    onTurn: (forward) => actor.send({ type: 'scroll', forward }),
    onTap(at) {
      const { stage, view } = context();
      if (closesMenu) return true;
      if (!stage || view.scale > 1 || isScrolling()) return false;
      const side = at.x < TAP_SHARE * stage.width ? 'left' : at.x > (1 - TAP_SHARE) * stage.width ? 'right' : null;
      if (side === null || !findTurnTarget(context(), towards(side))) return false;
      turn();
      actor.send({ type: 'turn', to: towards(side) });
      return true;
    },
    onSingleTap: () => actor.send({ type: 'bars.toggled' }),
    onDoubleTap(at, shift) {
      if (shift) actor.send({ type: 'view.column', at });
      else actor.send({ type: 'view.zoomed', scale: context().view.scale > 1 ? 1 : DOUBLE_TAP_ZOOM, at });
    },
  };
}

function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
