import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Download } from '@magazine-store/protocol';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { freePort } from '../support/freePort.ts';
import { registerIssues } from '../support/manyIssues.ts';
import { startPlainNginx } from '../support/plainNginx.ts';
import { type Figure, median, spread } from './figures.ts';
import { requestsPerSecond } from './load.ts';

const DOCUMENT_BYTES = 30_000_000;
const PICTURE_BYTES = 120_000;
/** What the reader asks for at once while a page is drawn from the PDF. */
const RANGE = 'bytes=10000000-10262143';
const ROUNDS = 3;
const LIMIT = 0.8;

/** Page images and ranges of a PDF from a storage on disk, each beside nginx with the same file. */
export async function benchFilesBesideNginx(): Promise<Figure[]> {
  const DATA_DIR = path.join(tmpdir(), `magazine-store-bench-files-${process.pid}`);
  const storage = path.join(DATA_DIR, 'storage');
  await mkdir(path.join(storage, 'pictures/pages/700'), { recursive: true });
  await writeFile(path.join(storage, 'full-1.pdf'), randomBytes(DOCUMENT_BYTES));
  await writeFile(path.join(storage, 'pictures/pages/700/1.webp'), randomBytes(PICTURE_BYTES));
  const nginx = await startPlainNginx(path.join(DATA_DIR, 'nginx'), storage);
  try {
    await registerIssue(DATA_DIR);
    const server = await startServer({
      ...{ DATA_DIR, PORT: String(await freePort()) },
      ...{ SESSION_SECRET: 'a secret of the bench, known to everyone', LOG_LEVEL: 'silent' },
    });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.url}/api/issues/1/download/full`, { method: 'POST', headers, body: '{}' });
    const { url, page_images } = (await answer.json()) as Download;
    const picture = page_images?.url.replace('{height}', '700').replace('{page}', '1') ?? '';
    const figures = [
      await measure('page images', picture, `${nginx.url}/pictures/pages/700/1.webp`),
      await measure('ranges of 256 kB', url, `${nginx.url}/full-1.pdf`, { Range: RANGE }),
    ];
    await server.stop();
    return figures;
  } finally {
    await nginx.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

async function measure(name: string, ours: string, nginxs: string, headers = {}): Promise<Figure> {
  const rates = { server: [] as number[], nginx: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.nginx.push(await requestsPerSecond(nginxs, headers));
    rates.server.push(await requestsPerSecond(ours, headers));
  }
  const ratio = median(rates.server) / median(rates.nginx);
  return {
    name: `${name} through Node`,
    measured: `${ratio.toFixed(2)} × nginx (${spread(rates.server, '/s')} and ${spread(rates.nginx, '/s')})`,
    target: `≥ ${LIMIT} ×`,
    met: ratio >= LIMIT,
  };
}

/** Puts a free issue into the catalogue whose files are there. */
async function registerIssue(DATA_DIR: string): Promise<void> {
  const { db, close } = await connect({ DATA_DIR });
  await registerIssues(db, 1);
  await db.updateTable('issues').set({ is_free: true }).execute();
  const pages = JSON.stringify([{ number: 1, size: [420, 595] }]);
  const pictures = { pages, pictures_key: 'pictures', picture_heights: '[700]' };
  await db
    .updateTable('issue_files')
    .set({ size: DOCUMENT_BYTES, ...pictures })
    .execute();
  await close();
}
