import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { listSalesAfterBackup } from '../backup/listSalesAfterBackup.ts';
import { buildIndexes } from '../database/indexes.ts';
import { vacuum } from '../database/vacuum.ts';
import { makeChosenPages } from '../desk/issues/makeChosenPages.ts';
import { sweepUploads, UPLOADS_FOLDER } from '../desk/issues/uploads.ts';
import { importApart } from '../importing/importApart.ts';
import { importLimits } from '../importing/importLimits.ts';
import { sendQueued } from '../mail/outbox.ts';
import { fillSoldItems } from '../payments/charges.ts';
import { settleMissedRefunds } from '../payments/missedRefunds.ts';
import { reconcilePayments } from '../payments/reconciler.ts';
import { importUploads } from '../publishing/importUploads.ts';
import { makeLargerPictures } from '../publishing/makeLargerPictures.ts';
import { removeDueFiles } from '../reading/removals.ts';
import { fillSearchPages } from '../search/fillSearchPages.ts';
import type { Services } from '../services.ts';
import type { BrowserBuild } from '../site/build.ts';
import { keepLastReleases } from '../site/keptReleases.ts';
import { sweep } from './sweeps.ts';
import type { Work } from './workers.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Release {
  build: Pick<BrowserBuild, 'directory' | 'files'>;
  /** True if the release was put into the storage at the start. */
  kept: boolean;
}

/** All work that the server does without a request. */
export function works(services: Services, { build, kept }: Release, log: FastifyBaseLogger): Work[] {
  const { config, db, storage, sendMail } = services;
  return [
    {
      name: 'payments',
      everySeconds: MINUTE,
      limitSeconds: 10 * MINUTE,
      asksOthers: true,
      atStart: true,
      run: ({ first, signal }) => reconcilePayments(services, log, { all: first, signal }),
    },
    {
      name: 'refunds',
      everySeconds: 6 * HOUR,
      limitSeconds: HOUR,
      asksOthers: true,
      run: ({ succeededAt, signal }) => settleMissedRefunds(services, log, { succeededAt, signal }),
    },
    {
      // Only a store that was made of a backup has something to bring back.
      name: 'sales',
      everySeconds: 10 * MINUTE,
      limitSeconds: 4 * HOUR,
      asksOthers: true,
      atStart: true,
      run: ({ signal }) => listSalesAfterBackup(services, log, signal),
    },
    {
      name: 'mails',
      everySeconds: MINUTE,
      limitSeconds: HOUR,
      asksOthers: true,
      run: () => sendQueued(db, sendMail, log),
    },
    {
      name: 'sweeps',
      everySeconds: HOUR,
      limitSeconds: 10 * MINUTE,
      run: async () => {
        await sweep(db);
        if (!config.DATABASE_URL) await vacuum(db);
      },
    },
    {
      name: 'files',
      everySeconds: HOUR,
      limitSeconds: 30 * MINUTE,
      run: ({ signal }) => removeDueFiles(db, storage, signal),
    },
    {
      // The start keeps the release's files; this work tries again what failed then. Each server may have another
      // release.
      name: 'release',
      ofEachServer: true,
      everySeconds: DAY,
      limitSeconds: 30 * MINUTE,
      atStart: true,
      run: ({ first, signal }) => keepLastReleases(build, services, { kept: first && kept, signal }),
    },
    {
      name: 'uploads',
      everySeconds: 1,
      limitSeconds: 12 * HOUR,
      run: ({ signal }) =>
        importUploads({ db, storage, ...importApart(importLimits(config), config.STORE_RTL) }, log, signal),
    },
    {
      // Each server has the uploads that it takes on its own disk.
      name: 'unfinished',
      ofEachServer: true,
      everySeconds: HOUR,
      limitSeconds: MINUTE,
      atStart: true,
      run: () => sweepUploads(path.join(config.DATA_DIR, UPLOADS_FOLDER)),
    },
    {
      name: 'pages',
      everySeconds: 1,
      limitSeconds: HOUR,
      run: ({ signal }) => makeChosenPages({ ...services, ...importApart(importLimits(config)) }, signal),
    },
    ...(config.LARGER_PICTURES
      ? [
          {
            name: 'pictures',
            everySeconds: MINUTE,
            limitSeconds: 12 * HOUR,
            run: ({ signal }: { signal: AbortSignal }) =>
              makeLargerPictures({ db, storage, ...importApart(importLimits(config)) }, log, signal),
          },
        ]
      : []),
    {
      // A release before this one may still record charges.
      name: 'lists',
      everySeconds: HOUR,
      limitSeconds: 4 * HOUR,
      run: async ({ signal }) => {
        await fillSoldItems(db, signal);
        await buildIndexes(db, { isEmbedded: !config.DATABASE_URL, signal });
      },
    },
    {
      // A release before this one may still publish issues.
      name: 'search',
      everySeconds: HOUR,
      limitSeconds: 4 * HOUR,
      run: ({ signal }) => fillSearchPages(db, signal),
    },
  ];
}
