import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { LARGEST_FILE, SPREAD_MODES, type SpreadMode } from '@magazine-store/protocol/desk';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

/** Unfinished uploads, on the disk of the server that takes them. A member goes on with one after a lost connection. */

/** An upload that gets no bytes for so long is removed. */
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;
/** The names of the files of an upload: its bytes, and what is known of it. */
const ID = /^[0-9a-f]{32}(?=\.json$|$)/;

/** The number of an issue. */
const ISSUE = /^[1-9]\d{0,8}$/;

const DEFAULT_SPREADS: SpreadMode = 'auto';

/** The longest name of a file that is kept. */
const LONGEST_NAME = 200;

export const UPLOADS_PATH = '/api/desk/uploads';
/** The folder of the uploads in the data folder. */
export const UPLOADS_FOLDER = 'uploads';

export interface KnownUpload {
  id: string;
  fileName: string;
  /** The issue whose file the upload replaces; null: it becomes a draft. */
  replaces: number | null;
  spreads: SpreadMode;
  /** The member that uploads the file. No other one may read or write it. */
  member: string;
  isWhole: boolean;
  file: string;
}

export interface Uploads {
  /** Answers a request of a member by the protocol tus. */
  answer(member: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
  find(id: string): Promise<KnownUpload | null>;
  remove(id: string): Promise<void>;
  /** Removes uploads that were left a day ago. */
  sweep(): Promise<void>;
}

/** @throws Error when the folder can't be made, such as on a read-only disk */
export function createUploads(folder: string): Uploads {
  // The file store makes it later, and a failure of that would end the process.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const datastore = new FileStore({ directory: folder });
  const members = new AsyncLocalStorage<string>();
  const server = new Server({
    path: UPLOADS_PATH,
    datastore,
    maxSize: LARGEST_FILE,
    relativeLocation: true,
    // No page of another origin uploads anything.
    allowedOrigins: [],
    namingFunction: () => randomBytes(16).toString('hex'),
    async onUploadCreate(_request, { metadata }) {
      // Don't take the member from the browser's metadata.
      const { filename, replaces, spreads = DEFAULT_SPREADS } = metadata ?? {};
      if (replaces !== undefined && !ISSUE.test(replaces ?? '')) throw refusal('replaces: no id of an issue');
      if (!isSpreadMode(spreads)) throw refusal(`spreads: not one of ${SPREAD_MODES.join(', ')}`);
      const kept = { filename: toFileName(filename ?? ''), member: members.getStore() ?? '', spreads };
      return { metadata: replaces ? { ...kept, replaces } : kept };
    },
  });
  return {
    answer: (member, request, response) => members.run(member, () => server.handle(request, response)),
    async find(id) {
      if (!ID.test(id)) return null;
      const upload = await datastore.getUpload(id).catch(() => null);
      if (!upload) return null;
      const { filename, member, replaces, spreads } = upload.metadata ?? {};
      return {
        id,
        fileName: filename ?? '',
        member: member ?? '',
        replaces: replaces ? Number(replaces) : null,
        // An upload that a former release began has none.
        spreads: isSpreadMode(spreads) ? spreads : DEFAULT_SPREADS,
        isWhole: upload.size !== undefined && upload.offset === upload.size,
        file: path.join(folder, id),
      };
    },
    remove: (id) => datastore.remove(id),
    sweep: () => sweepUploads(folder),
  };
}

/** Removes uploads that were left a day ago. There may be no folder. */
export async function sweepUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    if (!ID.test(name)) continue;
    const file = path.join(folder, name.replace(/\.json$/, ''));
    // Another request may have removed it meanwhile.
    const changedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (Date.now() - changedAt > KEPT_MILLISECONDS) await rm(path.join(folder, name), { force: true });
  }
}

const isSpreadMode = (given: unknown): given is SpreadMode => SPREAD_MODES.includes(given as SpreadMode);

/** The answer to a request with wrong metadata, as `@tus/server` takes it. */
const refusal = (message: string) => ({
  status_code: 400,
  body: JSON.stringify({ error: 'invalid_request', message }),
});

/** The name is shown, and becomes the title of an issue whose file has none. It is no place on the disk. */
const toFileName = (given: string): string =>
  given
    .replace(/[\p{Cc}/\\]/gu, ' ')
    .trim()
    .slice(-LONGEST_NAME);
