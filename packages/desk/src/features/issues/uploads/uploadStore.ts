import type { SpreadMode } from '@magazine-store/protocol/desk';
import { type DetailedError, defaultOptions, type HttpResponse, Upload } from 'tus-js-client';
import { DeskError } from '../../../api/DeskError.ts';
import { deskApi } from '../../../api/deskApi.ts';
import { csrf } from '../../../api/send.ts';
import { signInFirst } from '../../../api/signInFirst.ts';

/**
 * The files that this tab uploads. Uploads continue while the member visits other screens. After a reload, an upload
 * continues where it stopped once the member chooses the same file again.
 */

const ENDPOINT = '/api/desk/uploads';
/** Bytes of one request. After a lost connection, at most this much is sent again. */
const PIECE = 2_000_000;
/** Together more than a minute, the time of the server's limits. */
const RETRY_MILLISECONDS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];
/** Files on their way at once: more would share the line. */
const AT_ONCE = 2;
/** The prefix of the lock's name. A tab holds this lock while it sends an upload. */
const LOCK = 'upload ';

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
  /** What its import does with double pages. */
  spreads: SpreadMode;
}

/** An incomplete upload of an earlier page load. */
export interface InterruptedFile {
  url: string;
  name: string;
  replaces: number | null;
  spreads: SpreadMode;
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
/** The uploads of the files that this tab has begun to send. */
const begun = new Map<number, Upload>();
/** Ends the locks of the files that are on their way. */
const unlocks = new Map<number, () => void>();
const listeners = new Set<() => void>();

function set(change: Partial<UploadState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

const update = (key: number, change: Partial<SentFile>): void =>
  set({ files: state.files.map((file) => (file.key === key ? { ...file, ...change } : file)) });

const unlock = (key: number): void => {
  unlocks.get(key)?.();
  unlocks.delete(key);
};

const drop = (key: number): void => {
  unlock(key);
  chosen.delete(key);
  begun.delete(key);
  set({ files: state.files.filter((file) => file.key !== key) });
};

const idOf = (url: string): string => url.split('/').at(-1) ?? '';

export const uploadStore = {
  get: (): UploadState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /**
   * @param replaces The issue whose file is replaced; null: the files become drafts.
   * @param wanted What the import shall do with double pages. With `auto`, an upload that goes on keeps what the member
   *   chose when it began.
   */
  add(files: Iterable<File>, replaces: number | null, wanted: SpreadMode): void {
    for (const file of files) {
      lastKey += 1;
      chosen.set(lastKey, file);
      const { name, size } = file;
      const left = state.interrupted.filter((each) => each.name === name && each.replaces === replaces);
      const spreads = wanted === 'auto' ? (left[0]?.spreads ?? wanted) : wanted;
      const added = { key: lastKey, name, size, sent: 0, state: 'waiting', error: null, replaces, spreads } as const;
      set({
        files: [...state.files, added],
        interrupted: state.interrupted.filter((each) => !left.includes(each) || each.spreads !== spreads),
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
    const upload = begun.get(key);
    drop(key);
    if (upload?.url) await forget(upload.url);
    await upload?.abort(true).catch(() => {
      // The server removes it after a day.
    });
    startNext();
  },
  /** Finds uploads of earlier page loads. Imports complete ones and lists the others in `interrupted`. */
  async findInterrupted(): Promise<void> {
    const interrupted: InterruptedFile[] = [];
    for (const { uploadUrl: url, metadata } of await findStored()) {
      if (!url || [...begun.values()].some((upload) => upload.url === url) || (await isSentElsewhere(url))) continue;
      try {
        await importUpload(url);
      } catch (error) {
        const code = error instanceof DeskError ? error.code : null;
        if (code === 'upload_unfinished') {
          const { filename: name = '', replaces, spreads = 'auto' } = metadata;
          const issue = replaces ? Number(replaces) : null;
          interrupted.push({ url, name, replaces: issue, spreads: spreads as SpreadMode });
        }
        if (code === 'not_found') await forget(url);
      }
    }
    set({ interrupted });
  },
  async forget({ url }: InterruptedFile): Promise<void> {
    await forget(url);
    set({ interrupted: state.interrupted.filter((file) => file.url !== url) });
  },
};

/** The uploads that the browser remembers, so that a later page load can continue them. */
const findStored = async () => (await defaultOptions.urlStorage?.findAllUploads()) ?? [];

async function forget(url: string): Promise<void> {
  for (const { uploadUrl, urlStorageKey } of await findStored()) {
    if (uploadUrl === url) await defaultOptions.urlStorage?.removeUpload(urlStorageKey);
  }
}

/** Makes the server import a complete upload. Then the browser forgets the upload. @throws DeskError */
async function importUpload(url: string): Promise<void> {
  await deskApi('importUpload', { params: { id: idOf(url) }, body: {} });
  await forget(url);
  set({ arrived: state.arrived + 1 });
}

/** Tells the other tabs that this one sends the upload. Pages without HTTPS have no locks. */
function lock(key: number, url: string): void {
  unlock(key);
  const sent = new Promise<void>((resolve) => unlocks.set(key, resolve));
  navigator.locks?.request(LOCK + url, () => sent);
}

async function isSentElsewhere(url: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === LOCK + url);
}

function startNext(): void {
  while (state.files.filter((file) => file.state === 'sending').length < AT_ONCE) {
    const next = state.files.find((file) => file.state === 'waiting');
    const file = next && chosen.get(next.key);
    if (!file) return;
    void send(next, file);
  }
}

async function send(sent: SentFile, file: File): Promise<void> {
  const { key } = sent;
  update(key, { state: 'sending' });
  try {
    const former = begun.get(key);
    if (former?.url && (await isFinished(key, former.url))) return;
    if (!chosen.has(key)) return;
    const upload = makeUpload(sent, file);
    begun.set(key, upload);
    const [stored] = await upload.findPreviousUploads();
    if (stored) upload.resumeFromPreviousUpload(stored);
    start(key, upload);
  } catch (error) {
    fail(key, error);
  }
}

/** Imports an upload that this tab began earlier. Returns false if it is incomplete, or if the server dropped it. */
async function isFinished(key: number, url: string): Promise<boolean> {
  try {
    await finish(key, url);
    return true;
  } catch (error) {
    if (error instanceof DeskError && ['upload_unfinished', 'not_found'].includes(error.code)) return false;
    throw error;
  }
}

/** Starts or continues the upload, unless the member has cancelled it. */
function start(key: number, upload: Upload): void {
  if (begun.get(key) === upload) upload.start();
}

async function finish(key: number, url: string): Promise<void> {
  await importUpload(url);
  drop(key);
  startNext();
}

function fail(key: number, error: unknown): void {
  unlock(key);
  update(key, { state: 'failed', error });
  startNext();
}

function makeUpload({ key, replaces, spreads }: SentFile, file: File): Upload {
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: PIECE,
    retryDelays: RETRY_MILLISECONDS,
    metadata: { filename: file.name, spreads, ...(replaces !== null && { replaces: String(replaces) }) },
    // An upload that began as a draft must not continue as the new file of an issue, nor with other double pages.
    fingerprint: async (...known) => `${await defaultOptions.fingerprint(...known)}-${replaces ?? 'draft'}-${spreads}`,
    onBeforeRequest(request) {
      // Read it for each request: the member may have signed in again.
      request.setHeader('X-XSRF-TOKEN', csrf.current() ?? '');
    },
    onAfterResponse(_request, answer) {
      const status = answer.getStatus();
      // Without the error, tus-js-client would end the upload after 429, or begin it anew if this answers a HEAD.
      if (status === 401 || status === 429 || status >= 500) throw toDeskError(answer);
    },
    onShouldRetry({ causingError, originalResponse }) {
      const status = causingError instanceof DeskError ? causingError.status : (originalResponse?.getStatus() ?? 0);
      return navigator.onLine && (status < 400 || status >= 500 || [409, 423, 429].includes(status));
    },
    onUploadUrlAvailable: () => lock(key, upload.url ?? ''),
    onProgress: (sent) => update(key, { sent }),
    onSuccess: () => finish(key, upload.url ?? '').catch((error: unknown) => fail(key, error)),
    async onError(error) {
      const { causingError, originalResponse: answer } = error as DetailedError;
      const refused =
        causingError instanceof DeskError ? causingError : answer ? toDeskError(answer) : new DeskError(0, 'offline');
      if (await signInFirst(refused)) start(key, upload);
      else fail(key, refused);
    },
  });
  return upload;
}

function toDeskError(answer: HttpResponse): DeskError {
  const status = answer.getStatus();
  try {
    const { error } = JSON.parse(answer.getBody());
    return new DeskError(status, error);
  } catch {
    // The answer to a HEAD has no body.
    return new DeskError(status, status === 401 ? 'not_signed_in' : 'server_error');
  }
}

/** A browser asks before it leaves a page that still sends files. */
addEventListener('beforeunload', (event) => {
  if (state.files.some((file) => file.state !== 'failed')) event.preventDefault();
});
