import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, freemem } from 'node:os';
import path from 'node:path';
import { connect } from '../../packages/server/src/database/connection.ts';
import type { ImportProgress } from '../../packages/server/src/importing/importPdf.ts';
import { databasePublishing } from '../../packages/server/src/publishing/databasePublishing.ts';
import type { Publishing } from '../../packages/server/src/publishing/publishing.ts';

/** One magazine of `examples/content/issues.json`; ids count from 1 in the order of the file. */
export interface DemoIssue {
  id: number;
  file: string;
  title?: string;
  description: string;
  price?: string;
  free?: boolean;
  sample?: string;
  date: string;
  rtl?: boolean;
  print?: boolean;
  languages: string[];
}

/** The task of one process: the magazines to import, and the target. */
export interface ImportTask {
  content: string;
  storage: string;
  issue: DemoIssue;
}

/** The process's calls to the catalogue, one at a time, and their answers. */
interface CatalogueCall {
  method: keyof Publishing;
  argument: unknown;
}
export interface CatalogueAnswer {
  result: unknown;
}

/** The process's report after every page. */
export interface ImportStep {
  step: ImportProgress['step'];
}

/** The memory of one import while it reads and draws. */
const MEMORY_BYTES = 500_000_000;

/** Clears the line of a terminal. */
const LINE_START = '\r\x1b[K';

/**
 * Publishes into a new database and storage below `folder`. Magazines are imported side by side and registered in their
 * order.
 */
export async function publishMagazines(content: string, issues: DemoIssue[], folder: string): Promise<void> {
  const { db, close } = await connect({ DATA_DIR: folder });
  const catalogue = databasePublishing(db) as Record<keyof Publishing, (argument: unknown) => Promise<unknown>>;
  const waiting = [...issues];
  const registered = new Map(issues.map(({ id }) => [id, Promise.withResolvers<void>()]));
  let published = 0;
  let pages = 0;
  const state = () => `Publishing the demo magazines: ${published} of ${issues.length}`;
  const showing =
    process.stdout.isTTY &&
    setInterval(() => process.stdout.write(`${LINE_START}${state()}, ${pages} pages drawn`), 500);

  async function answer({ method, argument }: CatalogueCall, { id }: DemoIssue): Promise<CatalogueAnswer> {
    if (method === 'register') await registered.get(id - 1)?.promise;
    const result = await catalogue[method](argument);
    if (method === 'register') registered.get(id)?.resolve();
    return { result };
  }

  function publish(importer: ChildProcess, issue: DemoIssue): Promise<void> {
    return new Promise((resolve, reject) => {
      const failed = () => reject(new Error(`${issue.file} could not be published`));
      const receive = (message: CatalogueCall | ImportStep | 'published') => {
        if (typeof message === 'object' && 'step' in message) {
          if (message.step === 'pages') pages += 1;
          return;
        }
        if (message !== 'published') return void answer(message, issue).then((said) => importer.send(said), reject);
        importer.off('exit', failed).off('message', receive);
        resolve();
      };
      importer.once('exit', failed).on('message', receive);
      importer.send({ content, storage: path.join(folder, 'storage'), issue } satisfies ImportTask);
    });
  }

  async function work(): Promise<void> {
    const importer = fork(path.join(import.meta.dirname, 'importMagazine.ts'), { serialization: 'advanced' });
    try {
      for (let issue = waiting.shift(); issue; issue = waiting.shift()) {
        await publish(importer, issue);
        published += 1;
        console.log(`${showing ? LINE_START : ''}${state()}`);
      }
    } finally {
      importer.disconnect();
    }
  }

  const workers = Math.max(1, Math.min(availableParallelism(), Math.floor(freemem() / MEMORY_BYTES)));
  try {
    await Promise.all(Array.from({ length: workers }, work));
  } finally {
    if (showing) clearInterval(showing);
    await close();
  }
}
