import { createRequire } from 'node:module';
import createQpdf from '@neslinesli93/qpdf-wasm';

const require = createRequire(import.meta.url);

const FOLDER = '/folder';
const EXIT_OK = 0;
const EXIT_WARNINGS = 3;

/** An error of qpdf, with the messages that qpdf wrote before it gave up. */
export class QpdfError extends Error {
  override name = 'QpdfError';
}

/**
 * Runs qpdf (compiled to WebAssembly) once, in a memory of its own that is freed afterwards. It reads and writes files
 * in place, but sees one folder only, so a hostile file can't reach anything else.
 *
 * This build cannot rebuild a damaged cross-reference table; `repair.ts` does that.
 *
 * @param args Files are named relative to the folder.
 * @throws QpdfError when qpdf ends with an error; its warnings are no error.
 */
export async function runQpdf(folder: string, args: string[]): Promise<void> {
  const messages: number[] = [];
  // The bundled types leave out the options for hearing qpdf's messages and for reaching the disk.
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
  qpdf.FS.mkdir(FOLDER);
  qpdf.FS.mount(qpdf.NODEFS, { root: folder }, FOLDER);
  qpdf.FS.chdir(FOLDER);

  // At its end, qpdf sets the exit code of the whole process.
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
    chdir(path: string): void;
    mount(type: unknown, options: { root: string }, path: string): void;
  };
}
