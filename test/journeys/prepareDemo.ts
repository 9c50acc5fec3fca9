import path from 'node:path';
import { preparedData } from '../../examples/demo/preparedData.ts';

/** Runs before the workers, which would prepare the same magazines twice at once. */
export async function prepareDemo(): Promise<void> {
  await preparedData(path.resolve(import.meta.dirname, '../../examples/content'));
}
