import path from 'node:path';
import { preparedData } from '../../examples/demo/preparedData.ts';

/** Before the workers, which would prepare the same magazines twice at once. */
export default async function prepareDemo(): Promise<void> {
  await preparedData(path.resolve(import.meta.dirname, '../../examples/content'));
}
