import { PROGRESS_THROTTLE, RANGE_MERGE_GAP, RETRY_WAITS } from '../constants.ts';
import type { FailureCode, Source } from '../source.ts';
import { type ByteRange, mergeRanges, overlaps, subtractRanges } from './byteRanges.ts';
import { requestRange } from './requestRange.ts';

export interface ByteSourceEvents {
  /** 0 to 100 over the bytes of the opening ranges. */
  progress(percent: number): void;
  connectionLost(): void;
  connectionRestored(): void;
  /** The source had expired; `source` has replaced it. */
  renewed(source: Source): void;
  /** The file has changed on the server: the old file's bytes can no longer be read. */
  replaced(source: Source): void;
  failed(code: Extract<FailureCode, 'access_ended' | 'file_unavailable'>): void;
}

export interface ByteSourceTools {
  fetch: typeof fetch;
  /** Waits this many milliseconds, or less when there is reason to hope again. Rejects once the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

interface Segment extends ByteRange {
  bytes: Promise<Uint8Array>;
  received: number;
  /** The number of reads that wait for these bytes; afterwards pdf.js keeps them itself. */
  readers: number;
  opening: boolean;
}

/**
 * The bytes of one version of a document. Fetches its opening ranges first, the rest on demand, and never the whole
 * file. Survives expired URLs and lost connections; a read only rejects when the source has failed or was closed.
 */
export class ByteSource {
  readonly size: number;
  #source: Source;
  #events: ByteSourceEvents;
  #tools: ByteSourceTools;
  #closing = new AbortController();
  #segments = new Set<Segment>();
  #wanted: ByteRange[] = [];
  #gathering: Promise<void> | null = null;
  #renewal: Promise<void> | null = null;
  #lost = new Set<object>();
  #progressToldAt = 0;

  constructor(source: Source, events: ByteSourceEvents, tools: ByteSourceTools) {
    this.#source = source;
    this.#events = events;
    this.#tools = tools;
    this.size = source.size;
  }

  /** Fetches the opening ranges. */
  begin(): void {
    const opening = (this.#source.openingRanges ?? []).map(([first, last]) => ({
      begin: first,
      end: Math.min(last + 1, this.size),
    }));
    for (const range of mergeRanges(opening)) this.#start(range, true);
  }

  /** The bytes from `begin` up to, but without, `end`. */
  async read(begin: number, end: number): Promise<Uint8Array> {
    const range = { begin, end };
    const held = new Set<Segment>();
    this.#hold(range, held);
    this.#wanted.push(...subtractRanges(range, [...held, ...this.#wanted]));
    if (this.#wanted.some((wanted) => overlaps(wanted, range))) {
      this.#gathering ??= this.#gather();
      await this.#gathering;
      this.#closing.signal.throwIfAborted();
      this.#hold(range, held);
    }
    const result = new Uint8Array(end - begin);
    for (const segment of held) {
      const bytes = await segment.bytes;
      const from = Math.max(begin, segment.begin);
      result.set(bytes.subarray(from - segment.begin, Math.min(end, segment.end) - segment.begin), from - begin);
    }
    for (const segment of held) {
      segment.readers--;
      if (segment.readers === 0 && !segment.opening) this.#segments.delete(segment);
    }
    return result;
  }

  /** Replaces the source by a fresh one: once for all calls made while it is fetched. */
  renew(): Promise<void> {
    this.#renewal ??= this.#askForRenewal().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  close(): void {
    this.#closing.abort();
    this.#segments.clear();
  }

  /** Marks the segments of `range` as being read, so that they are not dropped meanwhile. */
  #hold(range: ByteRange, held: Set<Segment>): void {
    for (const segment of this.#segments) {
      if (held.has(segment) || !overlaps(segment, range)) continue;
      segment.readers++;
      held.add(segment);
    }
  }

  /** Waits one turn of the event loop: pdf.js requests neighbouring ranges one message at a time. */
  async #gather(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#gathering = null;
    for (const range of mergeRanges(this.#wanted.splice(0), RANGE_MERGE_GAP)) this.#start(range, false);
  }

  #start(range: ByteRange, opening: boolean): void {
    const segment: Segment = { ...range, opening, received: 0, readers: 0, bytes: Promise.resolve(new Uint8Array()) };
    segment.bytes = this.#fetch(segment);
    // The event reports a failure, and so does every read of these bytes.
    segment.bytes.catch(() => {});
    this.#segments.add(segment);
  }

  async #fetch(segment: Segment): Promise<Uint8Array> {
    let tries = 0;
    let refusals = 0;
    for (;;) {
      const source = this.#source;
      const answer = await requestRange(this.#tools.fetch, source.url, segment, this.#closing.signal, (received) => {
        segment.received = received;
        if (segment.opening) this.#tellProgress();
      });
      this.#closing.signal.throwIfAborted();
      if (answer.outcome === 'bytes') {
        this.#found(segment);
        return answer.bytes;
      }
      if (answer.outcome === 'unavailable') throw this.#fail('file_unavailable');
      if (answer.outcome === 'lost') {
        refusals = 0;
        await this.#waitForConnection(segment, tries++);
      } else {
        // The second refusal in a row concerns a fresh URL. More renewals would repeat this for ever.
        if (++refusals > 1) throw this.#fail('access_ended');
        if (source === this.#source) await this.renew();
      }
    }
  }

  async #askForRenewal(): Promise<void> {
    const asking = {};
    for (let tries = 0; ; tries++) {
      try {
        const source = await this.#source.renew();
        this.#closing.signal.throwIfAborted();
        this.#found(asking);
        if (source.version !== this.#source.version) {
          this.close();
          this.#events.replaced(source);
          this.#closing.signal.throwIfAborted();
        }
        this.#source = source;
        this.#events.renewed(source);
        return;
      } catch (reason) {
        this.#closing.signal.throwIfAborted();
        if ((reason as { code?: unknown } | null)?.code !== 'offline') throw this.#fail('access_ended');
        await this.#waitForConnection(asking, tries);
      }
    }
  }

  async #waitForConnection(waiting: object, tries: number): Promise<void> {
    if (this.#lost.size === 0) this.#events.connectionLost();
    this.#lost.add(waiting);
    await this.#tools.pause(RETRY_WAITS[Math.min(tries, RETRY_WAITS.length - 1)] ?? 0, this.#closing.signal);
  }

  #found(waiting: object): void {
    if (this.#lost.delete(waiting) && this.#lost.size === 0) this.#events.connectionRestored();
  }

  #fail(code: 'access_ended' | 'file_unavailable'): Error {
    if (!this.#closing.signal.aborted) {
      this.close();
      this.#events.failed(code);
    }
    return new Error(code);
  }

  #tellProgress(): void {
    let received = 0;
    let total = 0;
    for (const segment of this.#segments) {
      if (!segment.opening) continue;
      received += segment.received;
      total += segment.end - segment.begin;
    }
    const now = performance.now();
    if (received < total && now - this.#progressToldAt < PROGRESS_THROTTLE) return;
    this.#progressToldAt = now;
    this.#events.progress(Math.floor((100 * received) / total));
  }
}
