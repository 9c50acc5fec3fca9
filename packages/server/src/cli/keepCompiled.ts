import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { VERSION } from '@magazine-store/protocol';
import { OTHER_ACCOUNTS } from '../database/privateFolder.ts';

/**
 * Keeps the server's scripts in its data folder as V8 has compiled them, so that the next start is shorter. An
 * account that may write there can make the server run its code: the folder must be closed to all other accounts.
 * `NODE_COMPILE_CACHE` names another place.
 */
export function keepCompiled(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const folder = path.join(dataDir, 'compiled');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOurs(folder)) return;
    enableCompileCache(path.join(folder, VERSION));
    // Another release has other scripts.
    for (const name of readdirSync(folder)) {
      if (name !== VERSION) rmSync(path.join(folder, name), { recursive: true, force: true });
    }
  } catch {
    // The server starts without it, also on a full disk.
  }
}

function isOurs(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  return process.getuid === undefined || (uid === process.getuid() && (mode & OTHER_ACCOUNTS) === 0);
}
