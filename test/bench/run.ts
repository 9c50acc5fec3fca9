import { buildIfStale } from '../../scripts/buildAll.ts';
import { installNeeds } from '../support/needs.ts';
import { benchBackup } from './backup.ts';
import { benchCardPress } from './cardPress.ts';
import { benchColdLoad } from './coldLoad.ts';
import { benchColdStart } from './coldStart.ts';
import { benchCrash } from './crash.ts';
import { benchDesk } from './desk.ts';
import { benchEmbedding } from './embedding.ts';
import { type Figure, printFigures } from './figures.ts';
import { benchFilesBesideNginx } from './filesBesideNginx.ts';
import { benchFuzz } from './fuzz.ts';
import { benchHostilePdfs } from './hostilePdfs.ts';
import { benchImportMemory } from './importMemory.ts';
import { benchIssueList } from './issueList.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchListPage } from './listPage.ts';
import { benchLongList } from './longList.ts';
import { benchMigrations } from './migrations.ts';
import { benchOverload } from './overload.ts';
import { benchPurchases } from './purchases.ts';
import { benchReader } from './reader/benchReader.ts';
import { benchReadingSessions } from './readingSessions.ts';
import { benchRestarts } from './restarts.ts';
import { benchScriptSize } from './scriptSize.ts';
import { benchSearchAll } from './searchAll.ts';
import { benchSearchLoad } from './searchLoad.ts';
import { benchSignedIn } from './signedIn.ts';
import { benchSignIn } from './signIn.ts';
import { benchSlowReaders } from './slowReaders.ts';
import { benchUnusedCode } from './unusedCode.ts';
import { benchWalk } from './walk.ts';

/** `npm run bench`, or `npm run bench -- NAME …`: the promised figures, each measured beside its target. */

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  size: benchScriptSize,
  unused: benchUnusedCode,
  lighthouse: benchLighthouse,
  cold: benchColdLoad,
  press: benchCardPress,
  issues: benchIssueList,
  page: benchListPage,
  list: benchLongList,
  search: benchSearchAll,
  searchers: benchSearchLoad,
  files: benchFilesBesideNginx,
  start: benchColdStart,
  sessions: benchReadingSessions,
  readers: benchSlowReaders,
  overload: benchOverload,
  embedding: benchEmbedding,
  desk: benchDesk,
  'sign-in': benchSignIn,
  me: benchSignedIn,
  purchases: benchPurchases,
  crash: benchCrash,
  backup: benchBackup,
  restarts: benchRestarts,
  fuzz: benchFuzz,
  import: benchImportMemory,
  hostile: benchHostilePdfs,
  migrations: benchMigrations,
  reader: benchReader,
  walk: benchWalk,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in BENCHES));
if (unknown) {
  console.error(`there is no bench ${unknown}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}

await installNeeds();
await buildIfStale();
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length === 0 || names.includes(name)) figures.push(...(await bench()));
}
printFigures(figures);
process.exitCode = figures.some(({ met }) => !met) ? 1 : 0;
