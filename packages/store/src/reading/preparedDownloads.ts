import type { DocumentKey, DownloadOutcome } from './readingMachine.ts';

/** Milliseconds. What was asked for ahead is used this long: far less than any download URL lives. */
const FRESH = 60_000;

/** Downloads asked for while a reader comes near, so that the press on Read finds them there. */
export class PreparedDownloads {
  #ask: (key: DocumentKey) => Promise<DownloadOutcome>;
  #asked = new Map<string, { outcome: Promise<DownloadOutcome>; at: number }>();

  constructor(ask: (key: DocumentKey) => Promise<DownloadOutcome>) {
    this.#ask = ask;
  }

  prepare(key: DocumentKey): Promise<DownloadOutcome> {
    const fresh = this.#fresh(key);
    if (fresh) return fresh;
    const outcome = this.#ask(key);
    this.#asked.set(nameOf(key), { outcome, at: performance.now() });
    // The caller handles the failure.
    outcome.catch(() => {});
    return outcome;
  }

  /** Once: its token counts one opening. Null when none is there. */
  take(key: DocumentKey): Promise<DownloadOutcome> | null {
    const outcome = this.#fresh(key);
    this.#asked.delete(nameOf(key));
    return outcome;
  }

  #fresh(key: DocumentKey): Promise<DownloadOutcome> | null {
    const asked = this.#asked.get(nameOf(key));
    return asked && performance.now() - asked.at < FRESH ? asked.outcome : null;
  }
}

const nameOf = ({ issueId, type }: DocumentKey) => `${type} ${issueId}`;
