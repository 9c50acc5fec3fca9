import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import createQpdf from '@neslinesli93/qpdf-wasm';

const require = createRequire(import.meta.url);

const HOST = '/host';
const EXIT_OK = 0;
const EXIT_WARNINGS = 3;

/** What qpdf wrote to its standard error before it gave up. */
export class QpdfError extends Error {
  override name = 'QpdfError';
}

/** The name under which qpdf sees a file of this machine. */
export function qpdfPath(file: string): string {
  return HOST + resolve(file);
}

/**
 * Runs qpdf (compiled to WebAssembly) once, in a memory of its own that is freed afterwards. Files are read and
 * written in place: wrap their names in `qpdfPath`.
 *
 * This build cannot rebuild a damaged cross-reference table; `repair.ts` does that.
 *
 * @throws QpdfError when qpdf ends with an error; its warnings are no error.
 */
export async function runQpdf(args: string[]): Promise<void> {
  const messages: number[] = [];
  // The bundled types leave out what is needed to hear qpdf's messages and to reach the disk.
  const options = {
    locateFile: () => require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'),
    noInitialRun: true,
    preRun: [
      (module: QpdfModule) =>
        module.FS.init(
          () => null,
          () => {},
          (byte) => messages.push(byte),
        ),
    ],
  };
  const qpdf = (await createQpdf(options)) as unknown as QpdfModule;
  qpdf.FS.mkdir(HOST);
  qpdf.FS.mount(qpdf.NODEFS, { root: '/' }, HOST);

  // qpdf's end sets the exit code of the whole process.
  const exitCode = process.exitCode;
  let status: number;
  try {
    status = qpdf.callMain(args);
  } finally {
    process.exitCode = exitCode;
  }
  if (status !== EXIT_OK && status !== EXIT_WARNINGS) {
    throw new QpdfError(Buffer.from(messages).toString('utf8').trim());
  }
}

interface QpdfModule {
  callMain(args: string[]): number;
  NODEFS: unknown;
  FS: {
    init(input: () => null, output: (byte: number) => void, error: (byte: number) => void): void;
    mkdir(path: string): void;
    mount(type: unknown, options: { root: string }, path: string): void;
  };
}
