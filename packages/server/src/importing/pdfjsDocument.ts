import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The size of the pieces that the viewer requests in the browser. The measured opening ranges depend on it. */
const RANGE_CHUNK_SIZE = 65536;

const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** First and last byte, both included. */
export type ByteRange = [number, number];

/** A document opened by pdf.js in the way of the viewer: pdf.js reads only the pieces that it needs. */
export interface OpenedPdf extends AsyncDisposable {
  document: PDFDocumentProxy;
  /** The requested pieces so far, in order. */
  requests: ByteRange[];
}

/** @throws pdf.js's own exceptions: `PasswordException`, `InvalidPDFException` and others. */
export async function openWithPdfjs(file: string): Promise<OpenedPdf> {
  const handle = await open(file);
  const requests: ByteRange[] = [];
  const { size } = await handle.stat();
  const transport = new FileTransport(size, null);
  const task = getDocument({
    range: transport,
    rangeChunkSize: RANGE_CHUNK_SIZE,
    disableAutoFetch: true,
    disableStream: true,
    wasmUrl: join(assets, 'wasm/'),
    iccUrl: join(assets, 'iccs/'),
    cMapUrl: join(assets, 'cmaps/'),
    standardFontDataUrl: join(assets, 'standard_fonts/'),
    verbosity: VerbosityLevel.ERRORS,
  });
  transport.read = async (begin, end) => {
    requests.push([begin, end - 1]);
    const bytes = new Uint8Array(end - begin);
    await handle.read(bytes, 0, bytes.length, begin);
    return bytes;
  };

  const close = async () => {
    await task.destroy();
    await handle.close();
  };
  try {
    return { document: await task.promise, requests, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

class FileTransport extends PDFDataRangeTransport {
  read: (begin: number, end: number) => Promise<Uint8Array> = async () => new Uint8Array();

  override requestDataRange(begin: number, end: number): void {
    // An error is not caught: pdf.js would wait for ever, and a disk that cannot be read is a reason to end the
    // process.
    void this.read(begin, end).then((bytes) => this.onDataRange(begin, bytes));
  }
}
