import { ImportError } from '../publishing/importError.ts';
import { PublishingError } from '../publishing/publishing.ts';

/** Does the same to several files or issues. Prints a line for each that is refused, and goes on with the others. */
export async function eachOf<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      if (!(error instanceof ImportError || error instanceof PublishingError)) throw error;
      console.error(`magazine-store: ${error.message}`);
      // It tells that not all was done.
      process.exitCode = 1;
    }
  }
}
