import type { Download } from '@magazine-store/protocol';
import type { DocumentKey, DownloadOutcome } from '../../core/readingMachine.ts';

/** Milliseconds. A prepared download is used within this time: its addresses may end after a minute. */
const FRESH = 30_000;

interface Asked {
  outcome: Promise<DownloadOutcome>;
  /** Null until the server has granted the download. */
  granted: Download | null;
  /** The time of the request. */
  at: number;
}

/** Downloads that are requested when the visitor comes near the Read button. The press then finds them ready. */
export class PreparedDownloads {
  #ask: (key: DocumentKey) => Promise<DownloadOutcome>;
  #asked = new Map<string, Asked>();

  constructor(ask: (key: DocumentKey) => Promise<DownloadOutcome>) {
    this.#ask = ask;
  }

  prepare(key: DocumentKey): Promise<DownloadOutcome> {
    const fresh = this.#fresh(key);
    if (fresh) return fresh.outcome;
    const name = documentName(key);
    const asked: Asked = { outcome: this.#ask(key), granted: null, at: performance.now() };
    this.#asked.set(name, asked);
    asked.outcome.then(
      (outcome) => {
        if ('download' in outcome) asked.granted = outcome.download;
      },
      // The caller handles the failure. The press asks again.
      () => {
        if (this.#asked.get(name) === asked) this.#asked.delete(name);
      },
    );
    return asked.outcome;
  }

  /**
   * Takes a prepared download; null if there is none. Each is taken only once, because its token counts one opening.
   */
  take(key: DocumentKey): Promise<DownloadOutcome> | null {
    const asked = this.#fresh(key);
    this.#asked.delete(documentName(key));
    if (!asked) return null;
    return asked.outcome.then((outcome) =>
      'download' in outcome ? { download: renewSooner(outcome.download, asked.at) } : outcome,
    );
  }

  /** Takes a prepared download at once; null if the server has not granted it yet. */
  takeGranted(key: DocumentKey): Download | null {
    const asked = this.#fresh(key);
    if (!asked?.granted) return null;
    this.#asked.delete(documentName(key));
    return renewSooner(asked.granted, asked.at);
  }

  #fresh(key: DocumentKey): Asked | null {
    const asked = this.#asked.get(documentName(key));
    return asked && performance.now() - asked.at < FRESH ? asked : null;
  }
}

/** Subtracts the time since the request from `renew_after`. */
function renewSooner(download: Download, askedAt: number): Download {
  if (download.renew_after === undefined) return download;
  const left = Math.max(1, Math.round(download.renew_after - (performance.now() - askedAt) / 1000));
  return { ...download, renew_after: left };
}

const documentName = ({ issueId, type }: DocumentKey) => `${type} ${issueId}`;
