import { importApart } from '../importApart.ts';

/** A command that imports a file which never ends (`importApart.test.ts`). */
const [file = '', workDir = ''] = process.argv.slice(2);
const importer = importApart({ seconds: 600, stepSeconds: 600, memory: 1200, pages: 10 });
await importer.importFile(file, workDir, { samplePages: null, onProgress: () => process.send?.('importing') });
