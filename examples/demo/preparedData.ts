import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint } from '../../scripts/fingerprint.ts';
import { nextFreePort } from './ports.ts';
import { serverProgram, startServer } from './serverProcess.ts';

const PREPARING_PORT = 18080;
const root = path.resolve(import.meta.dirname, '../..');

/** One magazine of `examples/content/issues.json`; ids count from 1 in the order of the file. */
interface DemoIssue {
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

export interface PreparedData {
  /** The files of an embedded database that holds the demo's issues. */
  database: string;
  storage: string;
}

/**
 * Publishes the demo magazines by the command that publishers use. As that takes a minute, the outcome is kept until a
 * magazine, a migration or the import changes.
 */
export async function preparedData(content: string): Promise<PreparedData> {
  const folder = path.join(root, '.cache/demo', await fingerprint(sourcesOf(content)));
  const prepared = { database: path.join(folder, 'postgres'), storage: path.join(folder, 'storage') };
  if (existsSync(folder)) return prepared;

  console.log('Publishing the demo magazines …');
  const unfinished = `${folder}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const issues = JSON.parse(await readFile(path.join(content, 'issues.json'), 'utf8')) as DemoIssue[];
  const data = { DATA_DIR: unfinished, STORAGE_URL: pathToFileURL(path.join(unfinished, 'storage')).href };
  // Beside a running server, as a publisher would: the database is opened once, not for every magazine.
  const port = String(await nextFreePort(PREPARING_PORT));
  const server = await startServer({ ...data, PORT: port, SESSION_SECRET: 'x'.repeat(32), LOG_LEVEL: 'warn' });
  try {
    for (const issue of issues) await publish(content, issue, data);
  } finally {
    await server.stop();
  }
  await rename(unfinished, folder);
  return prepared;
}

async function publish(content: string, issue: DemoIssue, data: Record<string, string>): Promise<void> {
  const flags = [
    ...(issue.title ? ['--title', issue.title] : ['--no-title']),
    '--description-file',
    path.join(content, issue.description),
    ...(issue.free ? ['--free'] : ['--price', issue.price ?? '']),
    ...(issue.sample ? ['--sample', issue.sample] : []),
    '--date',
    issue.date,
    ...(issue.rtl ? ['--rtl'] : []),
    ...(issue.print ? ['--print'] : []),
    '--language',
    ...issue.languages,
  ];
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [serverProgram, 'publish', path.join(content, issue.file), ...flags], {
    env: { PATH, HOME, ...data },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${issue.file} could not be published`);
}

/** Changes with everything that the prepared data is made from. */
const sourcesOf = (content: string): string[] => [
  `${path.relative(root, content)}/{issues.json,pdf/*.pdf,descriptions/*.md}`,
  'packages/server/src/{publishing,database,search}/**/!(*.test).ts',
  'packages/protocol/src/rules/fold.ts',
];
