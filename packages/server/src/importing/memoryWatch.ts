import { workerData } from 'node:worker_threads';

/**
 * A thread that ends the import's process when it takes too much memory, or when its parent process has ended. The main
 * thread is busy for seconds in WebAssembly, whose memory no flag of Node limits. So this thread asks the system for
 * the memory of the process, which works on every system.
 */

const { bytes, parent } = workerData as { bytes: number; parent: number };
const EVERY_MILLISECONDS = 25;

setInterval(() => {
  if (process.memoryUsage.rss() > bytes || !isAlive(parent)) process.kill(process.pid, 'SIGKILL');
}, EVERY_MILLISECONDS);

function isAlive(pid: number): boolean {
  if (process.ppid !== pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another account runs, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
