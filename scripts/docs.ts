import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { VERSION } from '@magazine-store/protocol';
import { apiMarkdown } from '../packages/server/src/openApi/apiMarkdown.ts';
import { openApiDocument } from '../packages/server/src/openApi/openApiDocument.ts';
import { INTEROP, makeInteropFiles } from './interopFiles.ts';
import { settingsTable } from './settingsTable.ts';

/**
 * Writes docs/rest.md and the generated interoperability files from the description of the API, and the table of settings
 * in docs/server.md from their schemas; with `--check`, fails if one is stale.
 */

const document = openApiDocument({ origin: 'https://store.example', version: VERSION });
const rest = `# REST

\`node scripts/docs.ts\` makes this page from the shapes in \`packages/protocol\` and the words in
\`packages/server/src/openApi\`. A store shows the same page at \`/api/docs\`, and serves it to programs at
\`/api/openapi.json\` (OpenAPI 3.1).

${apiMarkdown(document)}
`;

const SERVER_DOCS = 'docs/server.md';
/** The lines around the table. */
const [BEGIN, END] = ['<!-- settings: made by `node scripts/docs.ts` -->', '<!-- end of the settings -->'];
const serverDocs = await readFile(SERVER_DOCS, 'utf8');
const [before, after] = [serverDocs.split(BEGIN)[0], serverDocs.split(END)[1]];
if (before === undefined || after === undefined) throw new Error(`${SERVER_DOCS} lacks the lines around the settings`);

const files = new Map([
  ['docs/rest.md', rest],
  [SERVER_DOCS, `${before}${BEGIN}\n\n${settingsTable()}\n\n${END}${after}`],
]);
for (const [name, text] of await makeInteropFiles()) files.set(path.join(INTEROP, name), text);

for (const [file, text] of files) {
  const present = await readFile(file, 'utf8').catch(() => '');
  if (present === text) continue;
  if (process.argv.includes('--check')) {
    console.log(`${file} is stale: run node scripts/docs.ts`);
    process.exitCode = 1;
  } else {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
