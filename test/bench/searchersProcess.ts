import { askFrom } from './askFrom.ts';
import { languageOf } from './language.ts';

/** Searches without a pause, by as many visitors as its parent says, each from addresses of their own; tells how often. */
process.once('message', ({ url, searchers, vocabulary }: { url: string; searchers: number; vocabulary: number }) => {
  const language = languageOf(vocabulary);
  const answers: Record<number, number> = {};
  for (let searcher = 1; searcher <= searchers; searcher++) void search(searcher);
  process.once('message', () => process.send?.(answers, () => process.exit()));

  async function search(searcher: number) {
    for (let number = 0; ; number++) {
      // Another address after as many searches as one is allowed in a minute.
      const localAddress = `127.${searcher}.0.${1 + Math.floor(number / 100)}`;
      const q = language.query(searcher * 10_000 + number);
      const status = await askFrom(localAddress, `${url}/api/search?${new URLSearchParams({ q })}`);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  }
});
