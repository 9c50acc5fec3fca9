export { FrameError } from './FrameError.tsx';
export { createHostFrame, type HostRequest } from './hostFrame.ts';
export { hasCookies } from './storageAccess.ts';
