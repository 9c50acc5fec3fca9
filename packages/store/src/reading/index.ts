export { Reader } from './Reader.tsx';
export { createReadingLogic } from './readingActors.ts';
export { loadViewer } from './viewerChunk.ts';
