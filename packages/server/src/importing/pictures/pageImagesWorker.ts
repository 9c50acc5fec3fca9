import { parentPort, workerData } from 'node:worker_threads';
import { type DrawingTask, drawPages } from './drawPages.ts';

/** A thread that draws pages beside others. */
await drawPages(workerData as DrawingTask, (page) => parentPort?.postMessage(page));
