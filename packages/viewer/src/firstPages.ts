/** The viewer's code that the server's pages load before the viewer. */
export { keyCommand } from './gestures/keys.ts';
export { findTurnSide, type Side, TAP_SHARE } from './gestures/turnRules.ts';
export { layTextOverPicture } from './layers/textOverPicture.ts';
export type { PageTurn } from './viewerContext.ts';
