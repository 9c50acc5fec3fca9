import { type DetailedError, defaultOptions, Upload } from 'tus-js-client';
import { DeskError } from '../../../api/DeskError.ts';
import { deskApi } from '../../../api/deskApi.ts';
import { csrfToken } from '../../../api/send.ts';
import { signInFirst } from '../../../api/signInFirst.ts';

/**
 * The files that this tab sends. They go on while the member visits other screens. After a reload, the same file goes on
 * where it was as soon as the member chooses it again.
 */

const ENDPOINT = '/api/desk/uploads';
/** A lost connection costs at most the bytes of a piece that have not arrived. */
const PIECE = 2_000_000;
const RETRY_MILLISECONDS = [0, 1000, 3000, 5000, 10_000, 20_000];
/** Files on their way at once: more would share the line. */
const AT_ONCE = 2;

export interface SentFile {
  key: number;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  state: 'waiting' | 'sending' | 'failed';
  error: unknown;
  /** The issue whose file it replaces; null: it becomes a draft. */
  replaces: number | null;
}

/** An upload of a former page that is not whole. */
export interface InterruptedFile {
  id: string;
  name: string;
  storageKey: string;
  replaces: number | null;
}

export interface UploadState {
  files: readonly SentFile[];
  interrupted: readonly InterruptedFile[];
  /** Counts the files that have arrived. */
  arrived: number;
}

let state: UploadState = { files: [], interrupted: [], arrived: 0 };
let lastKey = 0;
const chosen = new Map<number, File>();
const running = new Map<number, Upload>();
const listeners = new Set<() => void>();

function set(change: Partial<UploadState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

const update = (key: number, change: Partial<SentFile>): void =>
  set({ files: state.files.map((file) => (file.key === key ? { ...file, ...change } : file)) });

const drop = (key: number): void => {
  chosen.delete(key);
  running.delete(key);
  set({ files: state.files.filter((file) => file.key !== key) });
};

const idOf = (url: string): string => url.split('/').at(-1) ?? '';

export const uploadStore = {
  get: (): UploadState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** @param replaces The issue whose file is replaced; null: the files become drafts. */
  add(files: Iterable<File>, replaces: number | null = null): void {
    for (const file of files) {
      lastKey += 1;
      chosen.set(lastKey, file);
      const { name, size } = file;
      set({
        files: [...state.files, { key: lastKey, name, size, sent: 0, state: 'waiting', error: null, replaces }],
        interrupted: state.interrupted.filter((each) => each.name !== name || each.replaces !== replaces),
      });
    }
    startNext();
  },
  retry(key: number): void {
    update(key, { state: 'waiting', error: null });
    startNext();
  },
  /** Gives a file up, here and on the server. */
  async cancel(key: number): Promise<void> {
    const upload = running.get(key);
    drop(key);
    await upload?.abort(true).catch(() => {
      // The server removes it after a day.
    });
    startNext();
  },
  /** Looks for uploads of former pages: what has arrived whole is imported. */
  async findInterrupted(): Promise<void> {
    const found = await (defaultOptions.urlStorage?.findAllUploads() ?? []);
    const interrupted: InterruptedFile[] = [];
    for (const { uploadUrl, urlStorageKey, metadata } of found) {
      if (!uploadUrl || [...running.values()].some(({ url }) => url === uploadUrl)) continue;
      try {
        await importUpload(idOf(uploadUrl));
        await defaultOptions.urlStorage?.removeUpload(urlStorageKey);
      } catch (error) {
        const code = error instanceof DeskError ? error.code : null;
        if (code === 'upload_unfinished') {
          const { filename: name = '', replaces } = metadata;
          const issue = replaces ? Number(replaces) : null;
          interrupted.push({ id: idOf(uploadUrl), name, storageKey: urlStorageKey, replaces: issue });
        }
        if (code === 'not_found') await defaultOptions.urlStorage?.removeUpload(urlStorageKey);
      }
    }
    set({ interrupted });
  },
  async forget({ storageKey }: InterruptedFile): Promise<void> {
    await defaultOptions.urlStorage?.removeUpload(storageKey);
    set({ interrupted: state.interrupted.filter((file) => file.storageKey !== storageKey) });
  },
};

async function importUpload(id: string): Promise<void> {
  await deskApi('importUpload', { params: { id }, body: {} });
  set({ arrived: state.arrived + 1 });
}

function startNext(): void {
  while (running.size < AT_ONCE) {
    const next = state.files.find((file) => file.state === 'waiting');
    const file = next && chosen.get(next.key);
    if (!file) return;
    send(next, file);
  }
}

function send({ key, replaces }: SentFile, file: File): void {
  update(key, { state: 'sending' });
  const fail = (error: unknown) => {
    running.delete(key);
    update(key, { state: 'failed', error });
    startNext();
  };
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: PIECE,
    retryDelays: RETRY_MILLISECONDS,
    metadata: { filename: file.name, ...(replaces !== null && { replaces: String(replaces) }) },
    // A file that was begun as a draft does not go on as the file of an issue.
    fingerprint: async (...known) => `${await defaultOptions.fingerprint(...known)}-${replaces ?? 'draft'}`,
    removeFingerprintOnSuccess: true,
    onBeforeRequest(request) {
      // Of the session that the browser has now.
      request.setHeader('X-XSRF-TOKEN', csrfToken() ?? '');
    },
    onProgress: (sent) => update(key, { sent }),
    async onSuccess() {
      try {
        await importUpload(idOf(upload.url ?? ''));
        drop(key);
        startNext();
      } catch (error) {
        fail(error);
      }
    },
    async onError(error) {
      const refused = await toDeskError(error as DetailedError);
      if (await signInFirst(refused)) upload.start();
      else fail(refused);
    },
  });
  running.set(key, upload);
  upload.findPreviousUploads().then((former) => {
    if (former[0]) upload.resumeFromPreviousUpload(former[0]);
    upload.start();
  }, fail);
}

async function toDeskError({ originalResponse: answer }: DetailedError): Promise<DeskError> {
  if (!answer) return new DeskError(0, 'offline');
  try {
    const { error } = JSON.parse(answer.getBody());
    return new DeskError(answer.getStatus(), error);
  } catch {
    return new DeskError(answer.getStatus(), 'server_error');
  }
}

/** A browser asks before it leaves a page that still sends files. */
addEventListener('beforeunload', (event) => {
  if (state.files.some((file) => file.state !== 'failed')) event.preventDefault();
});
