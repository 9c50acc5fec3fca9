import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Demo, startDemo } from '../../examples/demo/demo.ts';

/** A demo store of the bench's own. */
export const benchDemo = (settings: Record<string, string> = {}): Promise<Demo> =>
  startDemo({ port: 18400, dataDir: path.join(tmpdir(), `magazine-store-bench-${process.pid}`), settings });
