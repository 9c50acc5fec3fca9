import type { Database } from '../../packages/server/src/database/connection.ts';
import { databasePublishing } from '../../packages/server/src/publishing/databasePublishing.ts';
import type { PageText } from '../../packages/server/src/search/pageTexts.ts';

const FILE = { type: 'full', size: 1, version: '1', opening_ranges: '[]', pages: '[]', pictures_key: '' } as const;

/** The name of each issue's cover. */
const COVER_NAME = 'a'.repeat(32);

/** Puts up to 50,000 issues into a catalogue without their files, numbered from `first`, each newer than the one before. */
export async function registerIssues(
  db: Database,
  count: number,
  makeTexts: (number: number) => PageText[] = () => [],
  first = 1,
): Promise<void> {
  const publishing = databasePublishing(db);
  for (let number = first; number < first + count; number++) {
    await publishing.register({
      issue: {
        content_hash: `hash ${number}`,
        title: `The ${number}th issue of a magazine`,
        description: 'What is in it, told in a few lines of *markdown*, as publishers do. '.repeat(4),
        cover: JSON.stringify({
          file_name: COVER_NAME,
          width: 1000,
          height: 1414,
          placeholder: `data:image/webp;base64,${'A'.repeat(120)}`,
        }),
        is_free: false,
        price: 499,
        has_sample: true,
        print: false,
        rtl: false,
        published_at: new Date(1.7e12 + number * 1e6).toISOString(),
        page_count: 64,
        languages: JSON.stringify(['en']),
      },
      pageTexts: makeTexts(number),
      places: [],
      files: [{ ...FILE, storage_key: `full-${number}.pdf` }],
    });
  }
}
