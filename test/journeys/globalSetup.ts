import { isBuildFresh } from '../../scripts/buildAll.ts';
import { prepareDemo } from './prepareDemo.ts';

/** Journeys on an old build would tell nothing about the sources. */
export default async function globalSetup(): Promise<void> {
  if (!(await isBuildFresh())) {
    console.error('The build is older than its sources. Run `npm run build` first.');
    process.exit(1);
  }
  await prepareDemo();
}
