/** From here on the panel stands beside the stage, before it lies over it. */
export const BESIDE_STAGE = '(min-width: 720px)';
