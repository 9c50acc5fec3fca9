import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import type { Line } from '../../../packages/simulators/src/index.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/needs.ts';
import type { Figure } from '../figures.ts';
import { installPackages } from '../installPackages.ts';
import { type Book, makeBooks } from './books.ts';
import { bundlePeer } from './bundlePeer.ts';
import { drawChart } from './chart.ts';
import { type ColdOpens, coldOpenFigures, measureColdOpens, SLOW_LINE } from './coldOpens.ts';
import { type Contest, startContest } from './contest.ts';
import { benchFingerFrames } from './fingerFrames.ts';
import { benchJumps } from './jumpToPage.ts';
import { benchLongTasks } from './longTasks.ts';
import { PEERS, type Peer } from './peers.ts';
import { benchPressRead } from './pressRead.ts';
import { benchReadingMemory } from './readingMemory.ts';
import { writeReport } from './report.ts';
import { benchSlowPhone, PHONE_LINE } from './slowPhone.ts';
import { measureTurning, turningFigures } from './turnPage.ts';
import { benchViewerSize } from './viewerSize.ts';

const PAGES = path.join(import.meta.dirname, 'peers');

/** Our viewer in the real store, beside the best-known viewers of others. Writes docs/bench.md. */
export async function benchReader(): Promise<Figure[]> {
  const bundles = new Map<Peer, string>();
  for (const peer of PEERS) {
    bundles.set(peer, await bundlePeer(path.join(PAGES, `${peer.id}.html`), await installPackages(peer)));
  }
  const books = await makeBooks();
  const getFileSize = ({ file }: Book) => statSync(path.join(books, 'pdf', file)).size;

  const opens: ColdOpens[] = [];
  const measured: Figure[] = [];
  /** Measures over one line, with a browser of its own. */
  const measure = async (line: Line | null, run: (browser: Browser, contest: Contest) => Promise<void>) => {
    const contest = await startContest(books, bundles, line);
    const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
    try {
      await run(browser, contest);
    } finally {
      await Promise.all([browser.close(), contest.stop()]);
    }
  };

  await measure(SLOW_LINE, async (browser, contest) => {
    opens.push(...(await measureColdOpens(browser, contest, 'slow')));
    measured.push(await benchJumps(browser, contest));
  });
  await measure(PHONE_LINE, async (browser, contest) => {
    measured.push(...(await benchSlowPhone(browser, contest)));
  });
  await measure(null, async (browser, contest) => {
    opens.push(...(await measureColdOpens(browser, contest, 'local')));
    measured.push(await benchPressRead(browser, contest));
    measured.push(...turningFigures(await measureTurning(browser, contest)));
    measured.push(...(await benchReadingMemory(browser, contest)));
    measured.push(await benchLongTasks(browser, contest));
    measured.push(...(await benchFingerFrames(browser, contest)));
  });
  measured.push(...(await benchViewerSize()));
  const figures = [...coldOpenFigures(opens, getFileSize), ...measured];

  await writeFile('docs/images/bench-reader.svg', drawChart(opens));
  await writeFile('docs/bench.md', writeReport({ opens, figures, getFileSize }));
  return figures;
}
