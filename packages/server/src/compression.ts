import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** At most 11. Higher ones take much more time and save few bytes. */
const BROTLI_QUALITY = 5;

/** The compression of pages and JSON. */
export const compression = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
} satisfies FastifyCompressOptions;

/** The compression of a file that is sent while it is made: each part leaves at once, and the download begins. */
export const compressionInParts = {
  ...compression,
  brotliOptions: { ...compression.brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
} satisfies FastifyCompressOptions;
