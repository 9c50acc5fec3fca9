export { Reader } from './Reader.tsx';
export { createReading, type Reading } from './readingActors.ts';
export { warmViewer } from './viewerChunk.ts';
