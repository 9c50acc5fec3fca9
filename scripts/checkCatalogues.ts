import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatter } from '@lingui/format-po';

/**
 * Fails if a text has two translations. A page loads the catalogues of its features into one, by text, so the words on a
 * screen would depend on the screens before it.
 */
const format = formatter();
for (const app of ['store', 'desk']) {
  const known = new Map<string, { translation: string; file: string }>();
  for await (const file of glob(`packages/${app}/src/**/locales/*.po`)) {
    const locale = path.basename(file, '.po');
    const catalogue = await format.parse(await readFile(file, 'utf8'), { locale, sourceLocale: 'en', filename: file });
    for (const [id, { message, translation }] of Object.entries(catalogue)) {
      if (!translation) continue;
      const first = known.get(`${locale} ${id}`);
      known.set(`${locale} ${id}`, first ?? { translation, file });
      if (!first || first.translation === translation) continue;
      console.error(`“${message}” is “${first.translation}” in ${first.file} and “${translation}” in ${file}.`);
      process.exitCode = 1;
    }
  }
}
