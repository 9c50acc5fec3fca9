import { DOUBLE_TAP_ZOOM } from '../constants.ts';
import type { PointerGestures } from '../gestures/pointers.ts';
import type { WheelGestures } from '../gestures/wheel.ts';
import type { ViewerActor } from './readerContext.ts';

/** Turns movements of pointers and wheels on the stage into events of the machine. */
export function stageGestures(actor: ViewerActor): PointerGestures & WheelGestures {
  const context = () => actor.getSnapshot().context;
  return {
    canPan: () => context().view.scale > 1,
    isSelecting: () => context().options.textSelecting,
    onGrab: () => actor.send({ type: 'view.grabbed' }),
    onMove: (movement) => actor.send({ type: 'view.moved', ...movement }),
    onRelease: (velocity) => actor.send({ type: 'view.released', velocity }),
    onSwipe(towards) {
      const forward = (towards === 'left') === (context().binding === 'left');
      actor.send({ type: 'turn', to: forward ? 'next' : 'previous' });
    },
    onTurn: (forward) => actor.send({ type: 'turn', to: forward ? 'next' : 'previous' }),
    onDoubleTap(at, shift) {
      if (shift) actor.send({ type: 'view.column', at });
      else actor.send({ type: 'view.zoomed', scale: context().view.scale > 1 ? 1 : DOUBLE_TAP_ZOOM, at });
    },
  };
}
