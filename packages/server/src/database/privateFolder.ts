import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../plainError.ts';

/** The permissions of other accounts. */
export const OTHER_ACCOUNTS = 0o077;
/** In a folder that is writable by all and not sticky, any account may rename and replace files. */
const WRITABLE_BY_ALL = 0o002;
const STICKY = 0o1000;

/** The names of the files and folders that the store keeps in its data folder. Earlier releases have left a `backup`. */
const CONTENTS =
  /^(postgres(\.new-\d+)?|storage|folder\.lock(-journal)?|commands\.sock|backup(-copy)?|compiled|uploads)$/;

/**
 * Makes the data folder where there is none, and closes it to the other accounts of the machine: earlier releases left
 * it open. A folder of another account, such as a mounted volume, stays as it is, also one that a group may write to, as
 * the volumes of Kubernetes; the store's files in it are closed.
 * @throws PlainError when something stays open, or another account's folder is writable for all
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows has no such permissions.
  if (process.getuid === undefined) return;
  const { uid, mode } = statSync(folder);
  const isOwn = uid === process.getuid();
  if (!isOwn && (mode & (WRITABLE_BY_ALL | STICKY)) === WRITABLE_BY_ALL) {
    throw new PlainError(
      `any account may replace the files in ${folder}, which belongs to another account: give the folder to the server's account`,
    );
  }
  for (const name of readdirSync(folder).filter((name) => CONTENTS.test(name))) close(path.join(folder, name));
  if (isOwn && (mode & OTHER_ACCOUNTS) !== 0) chmodSync(folder, 0o700);
}

function close(file: string): void {
  // The server that has the database open may remove one of its files meanwhile.
  const state = statSync(file, { throwIfNoEntry: false });
  if (!state || (state.mode & OTHER_ACCOUNTS) === 0) return;
  if (state.isDirectory()) {
    // A link leads to files elsewhere, which don't belong to the store.
    const entries = readdirSync(file, { withFileTypes: true }).filter((entry) => !entry.isSymbolicLink());
    for (const { name } of entries) close(path.join(file, name));
  }
  try {
    chmodSync(file, state.mode & ~OTHER_ACCOUNTS);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (code !== 'EPERM') throw error;
    throw new PlainError(
      `other accounts may read ${file}, which belongs to another account: run as the owner of the data folder`,
    );
  }
}
