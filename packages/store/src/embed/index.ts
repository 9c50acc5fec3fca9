export { FrameError } from './FrameError.tsx';
export { frameRoleOf } from './frameRole.ts';
export { createHostFrame, type HostWish } from './hostFrame.ts';
export { hasCookies } from './storageAccess.ts';
