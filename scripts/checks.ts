import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const node = process.execPath;

/** The checks of `npm run check`, each with its tool. */
const CHECKS: Record<string, [program: string, ...args: string[]]> = {
  // `--force` checks all packages anew: an incremental run of TypeScript 7 reports errors in machines that have none.
  'types: all packages': ['tsc', '-b', '--force'],
  'types: pure code compiles without a browser': ['tsc', '-p', 'tsconfig.pure.json'],
  'lint and formatting': ['biome', 'check', '--error-on-warnings', '.'],
  'imports follow the laws': [node, 'scripts/checkLaws.ts'],
  'unused files, exports and packages': ['knip'],
  'comments and texts name the actor': [node, 'scripts/checkWords.ts'],
  'no text is missing from the catalogues, none is unused': ['lingui', 'check', 'sync', '--clean'],
  'a text has one translation': [node, 'scripts/checkCatalogues.ts'],
  'every text is translated': ['lingui', 'check', 'missing', '--mode', 'catalog'],
  'generated docs are fresh': [node, 'scripts/docs.ts', '--check'],
};

export interface CheckResult {
  name: string;
  passed: boolean;
}

/** Runs all checks and prints the output of the failing ones. */
export async function runChecks(): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [name, [program, ...args]] of Object.entries(CHECKS)) {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    const passed = code === 0;
    console.log(`${passed ? '✔' : '✖'} ${name}`);
    if (!passed) console.log(`${out}${errors}`);
    results.push({ name, passed });
  }
  return results;
}
