import { readFile, writeFile } from 'node:fs/promises';
import { apiMarkdown } from '../packages/server/src/openApi/apiMarkdown.ts';
import { openApiDocument } from '../packages/server/src/openApi/openApiDocument.ts';
import { VERSION } from '../packages/server/src/version.ts';

/** Writes docs/rest.md from the description of the API; with `--check`, fails if it is stale. */

const FILE = 'docs/rest.md';

const document = openApiDocument({ origin: 'https://store.example', version: VERSION });
const text = `# REST

\`node scripts/docs.ts\` makes this page from the shapes in \`packages/protocol\` and the words in
\`packages/server/src/openApi\`. A store shows the same page at \`/api/docs\`, and serves it to programs at
\`/api/openapi.json\` (OpenAPI 3.1).

${apiMarkdown(document)}
`;

if (process.argv.includes('--check')) {
  const present = await readFile(FILE, 'utf8').catch(() => '');
  if (present !== text) {
    console.log(`${FILE} is stale: run node scripts/docs.ts`);
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, text);
}
