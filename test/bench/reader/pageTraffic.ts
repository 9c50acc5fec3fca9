import type { CDPSession } from '@playwright/test';

interface PageRequest {
  /** Milliseconds since the epoch. */
  start: number;
  /** Milliseconds since the epoch; null while the request is in progress. */
  end: number | null;
  parts: { at: number; bytes: number }[];
}

export interface PageTraffic {
  /** The bytes of PDFs and pictures of pages that had arrived by then. */
  bytesUntil(moment: number): number;
  /**
   * The number of consecutive requests for pictures or parts of the PDF until then: each counts that began after the
   * answer of another. A request without an answer by then does not count.
   */
  roundTripsUntil(moment: number): number;
}

/** The kinds of files that pages of a PDF come in. Icons of a viewer are of other kinds. */
const PAGE_TYPES = ['application/pdf', 'image/webp', 'image/avif', 'image/jpeg'];

/** Records which parts of PDFs and which pictures of pages a viewer fetches from now on. */
export async function watchPageTraffic(session: CDPSession): Promise<PageTraffic> {
  const requests = new Map<string, PageRequest & { monotonic: number; ofPage: boolean }>();
  // The protocol gives the time of day once for each request, and all other times by a clock of its own.
  const wall = (request: { start: number; monotonic: number }, timestamp: number) =>
    request.start + (timestamp - request.monotonic) * 1000;

  session.on('Network.requestWillBeSent', ({ requestId, wallTime, timestamp }) => {
    requests.set(requestId, { start: wallTime * 1000, monotonic: timestamp, end: null, parts: [], ofPage: false });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.ofPage = PAGE_TYPES.includes(response.mimeType);
  });
  session.on('Network.dataReceived', ({ requestId, timestamp, dataLength }) => {
    const request = requests.get(requestId);
    request?.parts.push({ at: wall(request, timestamp), bytes: dataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
    if (request) request.end = wall(request, timestamp);
  });
  await session.send('Network.enable');

  const ofPages = () => [...requests.values()].filter(({ ofPage }) => ofPage);
  return {
    bytesUntil: (moment) =>
      ofPages()
        .flatMap(({ parts }) => parts)
        .reduce((sum, { at, bytes }) => sum + (at <= moment ? bytes : 0), 0),
    roundTripsUntil: (moment) => longestChain(ofPages().filter(({ end }) => end !== null && end <= moment)),
  };
}

function longestChain(requests: PageRequest[]): number {
  const depths: { end: number; depth: number }[] = [];
  for (const { start, end } of requests.sort((a, b) => a.start - b.start)) {
    const before = depths.filter((other) => other.end <= start).map(({ depth }) => depth);
    depths.push({ end: end ?? Number.POSITIVE_INFINITY, depth: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...depths.map(({ depth }) => depth));
}
