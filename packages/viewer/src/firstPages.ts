/** What a page of the server needs of the viewer before the viewer is there. */
export { keyCommand } from './gestures/keys.ts';
export { findTurnSide, TAP_SHARE } from './gestures/turnRules.ts';
export { layTextOverPicture } from './layers/textOverPicture.ts';
