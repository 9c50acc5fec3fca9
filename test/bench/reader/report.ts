import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { chromiumPath } from '../../support/needs.ts';
import type { Figure } from '../figures.ts';
import type { Book } from './books.ts';
import { type ColdOpens, LINE_NAMES, ROUNDS } from './coldOpens.ts';
import { PEERS } from './peers.ts';

interface Report {
  opens: ColdOpens[];
  figures: Figure[];
  getFileSize: (book: Book) => number;
}

/** The page of the docs: the method, the tables, the figures beside their targets. */
export function writeReport({ opens, figures, getFileSize }: Report): string {
  const megabytes = (book: Book) => `${(getFileSize(book) / 1e6).toFixed(1)} MB`;
  const readers = [opens[0]?.ours, ...(opens[0]?.peers ?? [])].map((each) => each?.contestant);
  const row = (cells: (string | undefined)[]) => `| ${cells.join(' | ')} |`;
  const head = (...cells: (string | undefined)[]) => [row(cells), row(['---', ...cells.slice(1).map(() => '--:')])];
  const table = (cell: (one: ColdOpens['ours'], book: Book) => string, chosen = opens) => [
    ...head('PDF, line', ...readers),
    ...chosen.map(({ line, book, ours, peers }) =>
      row([`${book.name}, ${LINE_NAMES[line]}`, ...[ours, ...peers].map((each) => cell(each, book))]),
    ),
  ];

  return `${[
    '# The reader beside others',
    '',
    'Written by `npm run bench -- reader`; not edited by hand.',
    '',
    '![Milliseconds until page 1 is sharp](images/bench-reader.svg)',
    '',
    '## Cold opening by a link, milliseconds until page 1 is readable / sharp',
    '',
    ...table(({ readable, sharp }) => `${Math.round(readable)} / ${Math.round(sharp)}`),
    '',
    '## Megabytes of pictures and the PDF until page 1 is sharp / round trips one after the other',
    '',
    ...table(
      ({ bytes, roundTrips }) => `${(bytes / 1e6).toFixed(2)} / ${roundTrips || 'whole file'}`,
      opens.filter(({ line }) => line === 'slow'),
    ),
    '',
    '## Figures and their targets',
    '',
    ...[row(['', 'measured', 'target']), row(['---', '---', '---'])],
    ...figures.map(({ name, measured, target, met }) => row([`${met ? '✔' : '✖'} ${name}`, measured, target])),
    '',
    '## How it is measured',
    '',
    ...describeMethod(opens, megabytes),
  ].join('\n')}\n`;
}

const describeMethod = (opens: ColdOpens[], megabytes: (book: Book) => string): string[] => [
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, no GPU, Node ${process.versions.node}, ${chromiumVersion()}.`,
  `Versions: ${PEERS.map(({ packages }) => Object.entries(packages)[0]?.join(' ')).join(', ')}.`,
  '',
  `- PDFs: ${[...new Set(opens.map(({ book }) => book))].map((book) => `${book.name} (${book.pages} pages, ${megabytes(book)})`).join(', ')}. Ours are published by the command line; the others get the same files from a plain server with ranges.`,
  '- Each viewer stands in a page as its documentation shows, with its own defaults, bundled and minified with the tools that make ours; all text is compressed alike. Line for line the same throttling, one line for each reader.',
  `- Every opening has a context of the browser's own with nothing cached, in a window of 1280 × 800. The readers take turns; medians of ${ROUNDS} rounds (EmbedPDF, which fetches whole files, once for the two large ones).`,
  '- Every frame that the browser shows is kept with its time since the navigation. Afterwards the area of page 1 alone is compared with its final state: readable from the frame on in which the mean difference stays within 5 % at half resolution, sharp from the frame on in which it stays within 0.2 % at full resolution.',
  `- Page 1 on the screen: ${(opens[0] ? [opens[0].ours, ...opens[0].peers] : []).map(({ contestant, area }) => `${contestant} ${area.width} × ${area.height}`).join(', ')} pixels for the ${opens[0]?.book.name}.`,
  '- The phone has a window of 412 × 839 and 2.6 device pixels for each of CSS. Its line and its processor are slowed down.',
  '- A round trip is a request for a picture of a page or a part of the PDF that began when an earlier one had been answered, among those answered by the time that page 1 was sharp.',
];

const chromiumVersion = () =>
  execFileSync(chromiumPath, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .replace(/ built.*/s, '')
    .trim();
