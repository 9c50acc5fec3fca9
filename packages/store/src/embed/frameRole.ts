/**
 * What a framed page does: `store` shows all of the store in the frame, `viewer` leaves to the host
 * what it would open, and `reader` is what a host shows over its whole window to read in.
 */
export type FrameRole = 'store' | 'viewer' | 'reader';

export function frameRoleOf(asksItsHost: boolean, isReader: boolean): FrameRole {
  if (!asksItsHost) return 'store';
  return isReader ? 'reader' : 'viewer';
}
