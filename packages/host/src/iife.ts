import * as sdk from './index.ts';

/**
 * The plain script's global gets its value once this has run: it already has one if the page loads the script twice.
 */
const { MagazineStore: earlier } = globalThis as { MagazineStore?: typeof sdk };
if (!earlier) sdk.autoMount();

export const { autoMount, mountStore, storeOf } = earlier ?? sdk;
