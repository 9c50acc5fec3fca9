import type { DocumentKey, DownloadOutcome } from '../../core/readingMachine.ts';

/** Milliseconds. A prepared download is used within this time, which is far less than the life of any download URL. */
const FRESH = 60_000;

/** Downloads that are requested when the visitor comes near the Read button. The press then finds them ready. */
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
    const name = documentName(key);
    this.#asked.set(name, { outcome, at: performance.now() });
    // The caller handles the failure. The press asks again.
    outcome.catch(() => {
      if (this.#asked.get(name)?.outcome === outcome) this.#asked.delete(name);
    });
    return outcome;
  }

  /**
   * Takes a prepared download; null if there is none. Each is taken only once, because its token counts one opening.
   */
  take(key: DocumentKey): Promise<DownloadOutcome> | null {
    const outcome = this.#fresh(key);
    this.#asked.delete(documentName(key));
    return outcome;
  }

  #fresh(key: DocumentKey): Promise<DownloadOutcome> | null {
    const asked = this.#asked.get(documentName(key));
    return asked && performance.now() - asked.at < FRESH ? asked.outcome : null;
  }
}

const documentName = ({ issueId, type }: DocumentKey) => `${type} ${issueId}`;
