export { Reader } from './Reader.tsx';
export { createReading, type Reading } from './readingActors.ts';
export { loadViewer } from './viewerChunk.ts';
