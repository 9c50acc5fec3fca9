/**
 * The role of a framed page. `store` shows all of the store in the frame. `viewer` lets the host open issues, the
 * reader and sign-in. `reader` is the page that a host shows over its whole window for reading.
 */
export type FrameRole = 'store' | 'viewer' | 'reader';

export function frameRoleOf(asksItsHost: boolean, isReader: boolean): FrameRole {
  if (!asksItsHost) return 'store';
  return isReader ? 'reader' : 'viewer';
}
