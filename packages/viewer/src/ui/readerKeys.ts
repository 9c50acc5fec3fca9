import type { KeyboardEvent } from 'react';
import { ZOOM_PRESS } from '../constants.ts';
import { type KeyCommand, keyCommand } from '../gestures/keys.ts';
import type { ViewerEvent } from '../viewerEvents.ts';
import type { ViewerActor } from './readerContext.ts';
import type { Fullscreen } from './useFullscreen.ts';

/** CSS pixels that one press of an arrow moves a zoomed page. */
const PAN_STEP = 80;

/** Runs the command of a key in the viewer. */
export function readerKeys(event: KeyboardEvent, actor: ViewerActor, fullscreen: Fullscreen): void {
  const { binding, view, options, leaf } = actor.getSnapshot().context;
  // A leaf and the text lie over the pages, which must not move unseen.
  const seesPages = leaf === null && !options.textView;
  const scrolling = options.scrolling && seesPages;
  const target = event.target as Element;
  if (target.matches('input, select, textarea')) return;
  const command = keyCommand(event, binding, target.matches('button, a'), scrolling);
  if (!command || (command.does === 'pan' && !scrolling && !(seesPages && view.scale > 1))) return;
  if (options.textView && (command.does === 'zoom' || command.does === 'column')) return;
  event.preventDefault();
  if (command.does !== 'fullscreen') actor.send(toEvent(command, view.scale));
  else if (fullscreen.available) fullscreen.toggle();
}

function toEvent(command: Exclude<KeyCommand, { does: 'fullscreen' }>, scale: number): ViewerEvent {
  switch (command.does) {
    case 'turn':
      return { type: 'turn', to: command.to };
    case 'scroll':
      return { type: 'scroll', forward: command.forward };
    case 'pan':
      return {
        type: 'view.moved',
        factor: 1,
        at: { x: 0, y: 0 },
        dx: -command.right * PAN_STEP,
        dy: -command.down * PAN_STEP,
      };
    case 'zoom':
      return { type: 'view.zoomed', scale: command.step === 0 ? 1 : scale + command.step * ZOOM_PRESS };
    case 'column':
      return { type: 'view.column' };
    case 'find':
      return { type: 'options.changed', options: { panel: 'find' } };
  }
}
