import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { LARGEST_FILE } from '@magazine-store/protocol/desk';
import { ImportError } from './importError.ts';

/** The bytes at a file's start in which PDF readers look for `%PDF-`. */
const HEADER_LENGTH = 1024;

/**
 * Checks a file's size and first bytes, so that a file that is no PDF is refused at once and by its name.
 *
 * @throws ImportError `not_found`, `not_a_pdf` or `too_large`.
 */
export async function requirePdf(file: string): Promise<void> {
  const name = basename(file);
  const information = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error);
  });
  if (!information.isFile()) {
    throw new ImportError('not_a_pdf', `${name} is not a file. Give the path of a PDF.`);
  }
  if (information.size > LARGEST_FILE) {
    const megabytes = Math.ceil(information.size / 1e6);
    throw new ImportError(
      'too_large',
      `${name} has ${megabytes} MB; up to ${LARGEST_FILE / 1e6} MB can be published. Export it with smaller images.`,
    );
  }
  const header = await readHeader(file);
  if (header.includes('%PDF-')) return;
  if (/<!doctype html|<html/i.test(header)) {
    throw new ImportError(
      'not_a_pdf',
      `${name} is a web page, not a PDF. Download the PDF itself, not the page that shows it, and publish that.`,
    );
  }
  throw new ImportError('not_a_pdf', `${name} is not a PDF. Export the issue as a PDF and publish that.`);
}

function unreadable(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    return new ImportError('not_found', `There is no file ${file}. Check the path.`, { cause: error });
  }
  const reason = error.code === 'EACCES' ? 'no permission to read it' : error.message;
  return new ImportError('not_found', `${file} can’t be read: ${reason}.`, { cause: error });
}

async function readHeader(file: string): Promise<string> {
  await using handle = await open(file).catch((error) => {
    throw unreadable(file, error);
  });
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_LENGTH), 0, HEADER_LENGTH, 0);
  return buffer.toString('latin1', 0, bytesRead);
}
