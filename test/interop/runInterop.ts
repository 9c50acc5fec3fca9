import { execFile } from 'node:child_process';
import path from 'node:path';

export const program = path.resolve(import.meta.dirname, '../../dist/interop/magazine-store-interop.js');

interface Report {
  code: number | null;
  /** The lines of the checks, by verdict. */
  pass: string[];
  fail: string[];
  skipped: string[];
  out: string;
  errors: string;
}

/** Runs the built program. */
export const runInterop = (...args: string[]): Promise<Report> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], (_failed, out, errors) => {
      const lines = (verdict: string) =>
        out.split('\n').flatMap((line) => (line.startsWith(`${verdict} `) ? [line.slice(9)] : []));
      resolve({
        code: child.exitCode,
        pass: lines('pass'),
        fail: lines('fail'),
        skipped: lines('skipped'),
        out,
        errors,
      });
    });
  });
