import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '@magazine-store/protocol';
import { locale as localeSchema } from '@magazine-store/protocol/schemas';
import { z } from 'zod';
import { PlainError } from '../plainError.ts';
import { BROWSER_PARTS, BROWSER_TEXTS, type BrowserPart, type BrowserTexts } from './browserParts.ts';

/** A chunk, and the chunks that it imports at once. */
const chunkFiles = z.array(z.string()).min(1);

const typedKeys = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as [Key, ...Key[]];

const manifestSchema = z.object({
  parts: z.record(z.enum(typedKeys(BROWSER_PARTS)), chunkFiles),
  texts: z.record(z.enum(typedKeys(BROWSER_TEXTS)), z.record(localeSchema, chunkFiles)),
  files: z.array(z.string()),
});

/** The browser's part of a release: the folder that the build made, and its files. */
export interface BrowserBuild {
  directory: string;
  /** The folder beside it, with the scripts for host pages that frame the store. */
  hostDirectory: string;
  /** The folder of the publisher's desk, and its files. */
  deskDirectory: string;
  deskFiles: ReadonlySet<string>;
  /** The module that renders the first screens. */
  prerenderFile: string;
  /** All files, relative to the folder. */
  files: ReadonlySet<string>;
  /** The chunk with the first module of a part. */
  entryFile(part: BrowserPart): string;
  /** That chunk and its static imports, which load together. */
  chunkFiles(part: BrowserPart): string[];
  /** The chunk of a catalogue of texts and its static imports. */
  textChunkFiles(texts: BrowserTexts, locale: Locale): string[];
}

/** @throws PlainError when the folder holds no build, or a build of another release. */
export function readBrowserBuild(directory: string): BrowserBuild {
  const file = path.join(directory, 'manifest.json');
  if (!existsSync(file)) throw new PlainError(`${directory} holds no build of the store: run npm run build`);
  const manifest = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!manifest.success) throw new PlainError(`${directory} holds a build of another release: run npm run build`);
  const prerenderFile = path.resolve(directory, '../prerender/prerender.js');
  if (!existsSync(prerenderFile)) throw new PlainError(`${prerenderFile} is missing: run npm run build`);
  const deskDirectory = path.resolve(directory, '../desk');
  if (!existsSync(path.join(deskDirectory, 'desk.js')))
    throw new PlainError(`${deskDirectory} holds no build of the desk: run npm run build`);
  const { parts, texts, files } = manifest.data;
  return {
    directory,
    hostDirectory: path.resolve(directory, '../host'),
    deskDirectory,
    deskFiles: new Set(readdirSync(deskDirectory, { recursive: true, encoding: 'utf8' })),
    prerenderFile,
    files: new Set(files),
    entryFile: (part) => parts[part][0] as string,
    chunkFiles: (part) => parts[part],
    textChunkFiles: (name, locale) => texts[name][locale],
  };
}
