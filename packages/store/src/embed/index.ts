export { FrameError } from './FrameError.tsx';
export { createHostFrame } from './hostFrame.ts';
export { hasCookies } from './storageAccess.ts';
