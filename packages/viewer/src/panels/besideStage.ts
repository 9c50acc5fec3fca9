/** From this width on the panel stands beside the stage; in a narrower window it lies over the stage. */
export const BESIDE_STAGE = '(min-width: 720px)';
