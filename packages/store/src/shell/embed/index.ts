export { frameRoleOf } from '../../core/frameMachine.ts';
export { FrameError } from './FrameError.tsx';
export { createHostFrame, type HostWish } from './hostFrame.ts';
export { hasCookies } from './storageAccess.ts';
