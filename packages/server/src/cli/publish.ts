import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { readDataConfig } from '../config.ts';
import { ImportError } from '../publishing/importError.ts';
import type { IssueDetails } from '../publishing/publishIssue.ts';
import { PublishingError } from '../publishing/publishing.ts';
import { openStorage } from '../reading/openStorage.ts';
import { priceIn } from './priceIn.ts';
import { showProgress } from './progress.ts';
import { withCommands } from './withCommands.ts';

interface Options {
  title?: string;
  series?: string | false;
  description?: string;
  descriptionFile?: string;
  price?: string;
  free?: true;
  sample?: string;
  date?: string;
  language?: string[];
  rtl?: true;
  print?: true;
}

export const publishCommand = () =>
  new Command('publish')
    .description('publish PDFs as issues; the same file again tells the id it has')
    .argument('<files...>', 'PDF files')
    .option('--title <title>', 'the title (else from the PDF)')
    .option('--series <name>', 'what it is an issue of, such as Slow Lines (else from the title)')
    .option('--no-series', 'belongs to no series, whatever the title says')
    .option('--description <markdown>', 'what the issue is about')
    .option('--description-file <file>', 'the same, from a file')
    .option('--price <amount>', 'such as 4.99, in the currency of the store')
    .option('--free', 'costs nothing')
    .option('--sample <pages>', 'pages that anyone may read, such as 1-6 or 1-4,9')
    .option('--date <date>', 'day of publication, such as 2026-11-01 (else now)')
    .option('--language <tag...>', 'languages, such as en (else from the PDF)')
    .option('--rtl', 'bound on the right (else from the PDF)')
    .option('--print', 'also sold on paper')
    .action(publish);

async function publish(files: string[], options: Options): Promise<void> {
  // What reads PDFs takes its time to load: a server starts without.
  const { publishIssue } = await import('../publishing/publishIssue.ts');
  const config = readDataConfig(process.env);
  if (files.length > 1 && options.title) throw new PublishingError('--title fits one file only');
  const details = await detailsOf(options, config.STORE_CURRENCY);
  const storage = await openStorage(config);
  for (const file of files) {
    const name = path.basename(file);
    const progress = showProgress(name, process.stderr);
    try {
      const outcome = await publishIssue(
        file,
        details,
        { samplePages: options.sample ?? null, onProgress: progress.report },
        { storage, step: (run) => withCommands(config, run) },
      );
      progress.end();
      const title = outcome.title || 'no title';
      const said = { added: 'published as', known: 'is already', restored: 'published again as' }[outcome.status];
      console.log(`${name}: ${said} issue ${outcome.id} (${title})`);
    } catch (error) {
      progress.end();
      if (!(error instanceof ImportError) && !isUnreadable(error)) throw error;
      // The others may be good; the exit code tells that not all are in.
      console.error(`magazine-store: ${error.message}`);
      process.exitCode = 1;
    }
  }
}

const isUnreadable = (error: unknown): error is NodeJS.ErrnoException =>
  ['ENOENT', 'EACCES', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

async function detailsOf(options: Options, currency: string): Promise<IssueDetails> {
  return {
    ...(options.title !== undefined && { title: options.title }),
    ...(options.series !== undefined && { series: seriesIn(options.series) }),
    description: await descriptionOf(options),
    price: priceOf(options, currency),
    print: options.print ?? false,
    ...(options.rtl && { rtl: true }),
    publishedAt: dateOf(options.date),
    ...(options.language && { languages: options.language }),
  };
}

function seriesIn(given: string | false): string | null {
  if (given === false) return null;
  const name = given.trim();
  if (!name) throw new PublishingError('--series needs a name; write --no-series for none');
  return name;
}

async function descriptionOf({ description, descriptionFile }: Options): Promise<string> {
  if (!descriptionFile) return description ?? '';
  return readFile(descriptionFile, 'utf8').catch(() => {
    throw new PublishingError(`--description-file: can't read ${descriptionFile}`);
  });
}

function priceOf({ price, free }: Options, currency: string): number | null {
  if (free && price) throw new PublishingError('an issue is either --free or has a --price');
  if (free) return null;
  if (!price) throw new PublishingError('say what the issue costs: --price 4.99, or --free');
  return priceIn(price, currency);
}

function dateOf(text: string | undefined): Date {
  const date = text === undefined ? new Date() : new Date(text);
  if (Number.isNaN(date.getTime())) throw new PublishingError(`--date: ${text} is no date; write it like 2026-11-01`);
  return date;
}
