import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Puts the server's catalogues beside its code: the server reads them at the start. */
export const serverTexts = () => ({
  name: 'server-texts',
  async generateBundle() {
    for await (const file of glob('packages/server/src/locales/*.po')) {
      this.emitFile({ type: 'asset', fileName: `locales/${path.basename(file)}`, source: await readFile(file) });
    }
  },
});
