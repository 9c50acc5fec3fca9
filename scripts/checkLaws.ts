import { glob, readFile } from 'node:fs/promises';
import { type Import, readImports } from './laws/imports.ts';
import { laws, TABLE_OWNERS } from './laws/laws.ts';
import { tablesIn } from './laws/tables.ts';

/** Checks the laws of docs/architecture.md that neither the compiler nor the linter can check. */

const files = (await Array.fromAsync(glob('packages/*/src/**/*.{ts,tsx}'))).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);
const imports = (await Promise.all(files.map(readImports))).flat();
const broken = [
  ...brokenLaws(),
  ...circles(),
  ...(await strangersAtTables()),
  ...(await bareRems()),
  ...(await brokenLines()),
];
for (const line of broken) console.log(line);
process.exitCode = broken.length > 0 ? 1 : 0;

function brokenLaws(): string[] {
  return laws.flatMap(({ says, breaks }) =>
    imports.filter(breaks).map(({ from, to }) => `${from} imports ${to}\n  ${says}`),
  );
}

/** Imports of types may form circles; imports of running code may not. */
function circles(): string[] {
  const values = Map.groupBy(
    imports.filter(({ kind }) => kind === 'value'),
    ({ from }) => from,
  );
  const found: string[] = [];
  const done = new Set<string>();
  function visit(file: string, trail: string[]): void {
    const start = trail.indexOf(file);
    if (start >= 0) found.push(`a circle: ${[...trail.slice(start), file].join(' → ')}`);
    if (start >= 0 || done.has(file)) return;
    for (const { to } of values.get(file) ?? ([] as Import[])) visit(to, [...trail, file]);
    done.add(file);
  }
  for (const file of values.keys()) visit(file, []);
  return found;
}

async function strangersAtTables(): Promise<string[]> {
  const found: string[] = [];
  for (const file of files.filter((name) => name.startsWith('packages/server/src/'))) {
    if (file.startsWith('packages/server/src/database/')) continue;
    for (const table of await tablesIn(file)) {
      const owner = TABLE_OWNERS[table];
      if (!file.startsWith(`packages/server/src/${owner}/`)) found.push(`${file}: ${table} belongs to ${owner}/`);
    }
  }
  return found;
}

/** In a host page the unit `rem` is not the visitor's text size: styles use `rem()` of the store or the viewer. */
async function bareRems(): Promise<string[]> {
  const found: string[] = [];
  for (const file of files.filter((name) => /^packages\/(?:store|viewer)\/src\//.test(name))) {
    if (file === 'packages/viewer/src/ui/look.ts') continue;
    const lines = (await readFile(file, 'utf8')).split('\n');
    lines.forEach((line, at) => {
      if (/\d ?rem\b/.test(line)) found.push(`${file}:${at + 1}: use rem() instead of the unit rem`);
    });
  }
  return found;
}

/** Rules that lines of certain files follow. */
async function brokenLines(): Promise<string[]> {
  const rules = [
    {
      of: /^packages\/store\/.*(?:\.tsx|\/use[A-Z]\w*\.ts)$/,
      not: /\.call\(|\bfetch\(|\bset(?:Timeout|Interval)\(|\bfromPromise\b|\bcreateActor\b/,
      says: 'a screen fetches nothing, sets no timer and starts no machine',
    },
    {
      of: /^packages\/store\/src\/(?:shell|ui)\//,
      not: /\buse(?:Actor|ActorRef|Machine)\(/,
      says: 'React starts no machine that outlives a screen',
    },
    {
      of: /^packages\/store\/.*(?:Machine|Context)\.ts$/,
      not: /\bgetSnapshot\(/,
      says: 'a machine keeps a copy of what it needs of another actor',
    },
    {
      of: /^packages\/(?:store|viewer)\/.*Machine\.ts$/,
      not: /\bfrom(?:Promise|Callback|Observable)\(/,
      says: 'a machine names its actors and gets the real ones from its feature',
    },
    {
      of: /^packages\/server\/src\/(?!reading\/grantReading\.ts$)/,
      not: /\.for(?:File|Keeping|Opening)\(/,
      says: 'grantReading.ts alone makes the tokens that open a document',
    },
  ];
  const found: string[] = [];
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    for (const { not, says } of rules.filter((rule) => rule.of.test(file))) {
      lines.forEach((line, at) => {
        if (not.test(line)) found.push(`${file}:${at + 1}: ${says}`);
      });
    }
  }
  return found;
}
