import { ImportError } from '../importing/importError.ts';
import { PublishingError } from '../publishing/publishing.ts';

/**
 * Runs the same action on several files or issues. Prints a line for each that is refused, and goes on with the others.
 */
export async function forEachItem<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      if (!(error instanceof ImportError || error instanceof PublishingError)) throw error;
      console.error(`magazine-store: ${error.message}`);
      // The exit code says that something was refused.
      process.exitCode = 1;
    }
  }
}
