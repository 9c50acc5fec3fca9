import type { PDFDataRangeTransport } from 'pdfjs-dist';
import type { ByteReader } from './book.ts';

export interface RangeTransport {
  transport: PDFDataRangeTransport;
  /** Rejects when a range could not be read. */
  failure: Promise<never>;
  close(): void;
}

/** Hands the bytes to pdf.js. pdf.js has no failed ranges, so `failure` ends the document's opening. */
export function rangeTransport(Transport: typeof PDFDataRangeTransport, bytes: ByteReader): RangeTransport {
  const transport = new Transport(bytes.size, null);
  let closed = false;
  const close = () => {
    closed = true;
  };
  const failure = new Promise<never>((_, reject) => {
    transport.requestDataRange = (begin: number, end: number) => {
      bytes.read(begin, end).then((chunk) => {
        // pdf.js throws at bytes that it has stopped waiting for.
        if (!closed) transport.onDataRange(begin, chunk);
      }, reject);
    };
  });
  // After the opening this promise has no listener: the byte source reports its failures itself.
  failure.catch(() => {});
  transport.abort = close;
  return { transport, failure, close };
}
