import type { WriteStream } from 'node:tty';
import type { ImportProgress } from '../publishing/importPdf.ts';

const LABELS: Record<ImportProgress['step'], string> = {
  reading: 'reading',
  sample: 'making the sample',
  optimizing: 'making it quick to open',
  text: 'reading the text',
  pages: 'drawing pages',
  cover: 'making the cover',
};

/** Outside a terminal a line for each of so many pages, so that a log tells that the import goes on. */
const PAGES_A_LINE = 100;

/** Shows how far an import is: on one line of a terminal, or now and then in a log. */
export function showProgress(name: string, stream: WriteStream) {
  return {
    report({ step, done, total }: ImportProgress): void {
      const text = `${name}: ${LABELS[step]}${total > 1 ? ` ${done} of ${total}` : ''}`;
      if (stream.isTTY) stream.write(`\r\x1b[K${text}`);
      else if (step === 'pages' && done > 0 && done % PAGES_A_LINE === 0) stream.write(`${text}\n`);
    },
    end(): void {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
