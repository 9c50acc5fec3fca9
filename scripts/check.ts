import { runChecks } from './checks.ts';

process.exitCode = (await runChecks()).some(({ passed }) => !passed) ? 1 : 0;
