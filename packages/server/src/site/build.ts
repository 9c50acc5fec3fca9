import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({
  /** For each module the chunk that it is in: its file and all files that it imports at once. */
  chunks: z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()) })),
  files: z.array(z.string()),
});

/** The browser's part of a release: the folder that the build made, and what is in it. */
export interface BrowserBuild {
  directory: string;
  /** Beside it, the scripts for the pages of others that frame the store. */
  hostDirectory: string;
  /** All files, relative to the folder. */
  files: ReadonlySet<string>;
  /** What loads together with a module: its chunk and that chunk's static imports. Empty for an unknown one. */
  chunksOf(module: string): string[];
}

export const ENTRY = 'packages/store/src/index.ts';
/** Runs the same once what the page shows without it is painted. */
export const LATE_ENTRY = 'packages/store/src/startStore.ts';

/** @throws Error when there is no finished build in the folder. */
export function readBrowserBuild(directory: string): BrowserBuild {
  const file = path.join(directory, 'manifest.json');
  if (!existsSync(file)) throw new Error(`${directory} holds no build of the store: run npm run build`);
  const { chunks, files } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    directory,
    hostDirectory: path.resolve(directory, '../host'),
    files: new Set(files),
    chunksOf(module) {
      const chunk = chunks[module];
      return chunk ? [chunk.file, ...chunk.imports] : [];
    },
  };
}
