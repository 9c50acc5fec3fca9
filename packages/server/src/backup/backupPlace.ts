import type { StoredFile } from './manifest.ts';

/**
 * The place of a backup: a folder or a bucket. Names are relative to the backup, such as `database/users.jsonl`. All
 * reads and writes go through files of this machine.
 */
export interface BackupPlace {
  /** For messages: the path of the folder, or the address of the bucket. */
  readonly title: string;
  /** The place in which a file that shall be kept is written, under its name. */
  readonly folder: string;
  /** @throws PlainError when the place has anything but a backup that has not come to its end */
  prepare(): Promise<void>;
  /** Keeps a file that was written whole. */
  keep(name: string): Promise<void>;
  /** The files of the storage that a backup has kept before it failed. */
  listKept(): Promise<StoredFile[]>;
  /** True if the file of the storage is there as it was kept. */
  isKept(file: StoredFile): Promise<boolean>;
  /** Notes a kept file of the storage, so that the next try knows it. */
  note(file: StoredFile): Promise<void>;
  /** Forgets the notes: the backup is whole. */
  endNotes(): Promise<void>;
  /** Brings a file to this machine. @returns its path; null when there is none */
  fetch(name: string): Promise<string | null>;
  /** Compares the files with the list: in a folder the checksums, in a bucket only the sizes. @throws PlainError */
  examine(files: readonly StoredFile[], onFile: (done: number) => void): Promise<void>;
  /** Lets a step use a file of the storage. @throws PlainError when it is not what was written */
  withFile(file: StoredFile, use: (path: string) => Promise<void>): Promise<void>;
  /** Removes what is left on this machine. */
  close(): Promise<void>;
}
