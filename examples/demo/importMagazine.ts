import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPriceFlag } from '../../packages/server/src/cli/readPriceFlag.ts';
import { importPdf } from '../../packages/server/src/importing/importPdf.ts';
import { makeStoredSample } from '../../packages/server/src/importing/sample/makeSample.ts';
import { publishIssue } from '../../packages/server/src/publishing/publishIssue.ts';
import type { Publishing } from '../../packages/server/src/publishing/publishing.ts';
import { diskStorage } from '../../packages/server/src/reading/diskStorage.ts';
import type { CatalogueAnswer, ImportStep, ImportTask } from './publishMagazines.ts';

/** For two threads: other processes import other magazines. */
const MEGABYTES = 700;

/** A process that publishes one magazine after the other. The process that started it has the catalogue. */

process.on('message', async (message: ImportTask | CatalogueAnswer) => {
  if (!('issue' in message)) return answered?.(message.result);
  await publish(message);
  process.send?.('published');
});

// The process that started this one is gone.
process.on('disconnect', () => process.exit());

let answered: ((result: unknown) => void) | undefined;

const catalogue = new Proxy({} as Publishing, {
  get: (_, method: string) => (argument: unknown) =>
    new Promise((resolve) => {
      answered = resolve;
      process.send?.({ method, argument });
    }),
});

async function publish({ content, storage, issue }: ImportTask): Promise<void> {
  const details = {
    title: issue.title ?? '',
    description: await readFile(path.join(content, issue.description), 'utf8'),
    price: issue.free ? null : readPriceFlag(issue.price ?? '', { currency: 'USD', precision: 2 }),
    print: issue.print ?? false,
    ...(issue.rtl && { rtl: true }),
    publishedAt: new Date(issue.date),
    languages: issue.languages,
  };
  await publishIssue(
    path.join(content, issue.file),
    details,
    {
      samplePages: issue.sample ?? null,
      onProgress: ({ step }) => process.send?.({ step } satisfies ImportStep),
    },
    {
      storage: diskStorage(storage),
      importFile: (file, workDir, options) => importPdf(file, workDir, { ...options, memory: MEGABYTES }),
      makeSample: makeStoredSample,
      noteImport: async () => {},
      quietSeconds: 60 * 60,
      step: (run) => run(catalogue),
    },
  );
}
