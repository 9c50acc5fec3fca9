import path from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The type of a stored file, by the end of its name. */
export const contentTypeOf = (name: string) => CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream';
