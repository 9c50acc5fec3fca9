import type { Browser } from '@playwright/test';
import type { Line } from '../../../packages/simulators/src/index.ts';
import { type Figure, median } from '../figures.ts';
import { BOOKS, type Book, MAGAZINE } from './books.ts';
import { type Opening, openCold } from './coldOpen.ts';
import type { Contest, Contestant } from './contest.ts';

export const SLOW_LINE: Line = { bitsPerSecond: 10_000_000, roundTrip: 40 };
export const ROUNDS = 5;

export const LINE_NAMES = { slow: '10 Mbit/s and 40 ms', local: 'local' };

const READABLE_LIMIT = 0.5;
/** Times of the fastest other reader, until page 1 is sharp. */
const SHARP_LIMIT = { small: 0.25, large: 0.15, local: 0.3 };
/** Bytes of the smallest large file. */
const LARGE = 3e6;
const BYTES_LIMIT = 0.25e6;

/** The openings of one book in one viewer. */
interface Openings {
  contestant: string;
  readable: number;
  sharp: number;
  bytes: number;
  roundTrips: number;
  area: Opening['area'];
}

export interface ColdOpens {
  line: 'slow' | 'local';
  book: Book;
  ours: Openings;
  peers: Openings[];
}

/** Cold openings of all books; the viewers take turns. */
export async function measureColdOpens(
  browser: Browser,
  contest: Contest,
  line: ColdOpens['line'],
): Promise<ColdOpens[]> {
  const results: ColdOpens[] = [];
  for (const book of BOOKS) {
    console.log(`Opening the ${book.name}, ${LINE_NAMES[line]} …`);
    // This opening gives the size at which the others must show the page; none of them pays the cost of being first.
    const { area } = await openCold(browser, contest.ours.address(book, 1), contest.ours.sharpPage);
    const scale = area.height / book.pageHeight;
    const openings = new Map<Contestant, Opening[]>([contest.ours, ...contest.peers].map((each) => [each, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [contestant, list] of openings) {
        if (round > 0 && takesLong(contestant, book)) continue;
        const open = () => openCold(browser, contestant.address(book, scale), contestant.sharpPage);
        // A page that its viewer reported as sharp too early is opened anew.
        list.push(await open().catch(open));
      }
    }
    const [ours, ...peers] = [...openings].map(([{ name }, list]) => middle(name, list));
    if (ours) results.push({ line, book, ours, peers });
  }
  return results;
}

/** EmbedPDF fetches the whole of any file first; one opening shows enough. */
const takesLong = ({ name }: Contestant, book: Book) => name === 'EmbedPDF' && book !== MAGAZINE;

function middle(contestant: string, openings: Opening[]): Openings {
  const of = (measure: (opening: Opening) => number) => median(openings.map(measure));
  return {
    contestant,
    readable: of(({ readable }) => readable),
    sharp: of(({ sharp }) => sharp),
    bytes: of(({ bytes }) => bytes),
    roundTrips: Math.max(...openings.map(({ roundTrips }) => roundTrips)),
    area: (openings[0] as Opening).area,
  };
}

export function coldOpenFigures(results: ColdOpens[], getFileSize: (book: Book) => number): Figure[] {
  return results.flatMap(({ line, book, ours, peers }) => {
    const where = `${book.name}, ${LINE_NAMES[line]}`;
    const ratio = (measure: 'readable' | 'sharp', limit: number): Figure => {
      const fastest = peers.reduce((best, peer) => (peer[measure] < best[measure] ? peer : best));
      const value = ours[measure] / fastest[measure];
      return {
        name: `page 1 ${measure}: ${where}`,
        measured: `${value.toFixed(2)} × ${fastest.contestant} (${Math.round(ours[measure])} and ${Math.round(fastest[measure])} ms)`,
        target: `≤ ${limit} ×`,
        met: value <= limit,
      };
    };
    const isLarge = getFileSize(book) >= LARGE;
    const sharpLimit = line === 'local' ? SHARP_LIMIT.local : SHARP_LIMIT[isLarge ? 'large' : 'small'];
    const figures = [ratio('readable', READABLE_LIMIT), ratio('sharp', sharpLimit)];
    if (line === 'local') return figures;
    return [
      ...figures,
      ...(isLarge ? [bytesFigure(book, ours.bytes)] : []),
      {
        name: `round trips for page 1's bytes: ${book.name}`,
        measured: String(ours.roundTrips),
        target: '1',
        met: ours.roundTrips === 1,
      },
    ];
  });
}

const bytesFigure = (book: Book, bytes: number): Figure => ({
  name: `bytes of pictures and the PDF until page 1 is sharp: ${book.name}`,
  measured: `${(bytes / 1e6).toFixed(2)} MB`,
  target: `≤ ${BYTES_LIMIT / 1e6} MB`,
  met: bytes <= BYTES_LIMIT,
});
