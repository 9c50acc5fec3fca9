import type { DocumentKey, DownloadOutcome } from '../../core/readingMachine.ts';

/** Milliseconds. A prepared download is used within this time: its addresses may end after a minute. */
const FRESH = 30_000;

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
    const asked = this.#asked.get(documentName(key));
    this.#asked.delete(documentName(key));
    return outcome && asked ? outcome.then((each) => renewSooner(each, performance.now() - asked.at)) : null;
  }

  #fresh(key: DocumentKey): Promise<DownloadOutcome> | null {
    const asked = this.#asked.get(documentName(key));
    return asked && performance.now() - asked.at < FRESH ? asked.outcome : null;
  }
}

/** The time until the renewal has run since the server's answer. */
function renewSooner(outcome: DownloadOutcome, milliseconds: number): DownloadOutcome {
  if (!('download' in outcome) || outcome.download.renew_after === undefined) return outcome;
  const left = Math.max(1, Math.round(outcome.download.renew_after - milliseconds / 1000));
  return { download: { ...outcome.download, renew_after: left } };
}

const documentName = ({ issueId, type }: DocumentKey) => `${type} ${issueId}`;
