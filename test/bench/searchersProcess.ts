import { requestFrom } from './askFrom.ts';
import { makeLanguage } from './language.ts';

/**
 * Searches without a pause, as the number of visitors that its parent names, each from addresses of their own. It
 * reports the number of searches.
 */
process.once('message', ({ url, searchers, vocabulary }: { url: string; searchers: number; vocabulary: number }) => {
  const language = makeLanguage(vocabulary);
  const answers: Record<number, number> = {};
  for (let searcher = 1; searcher <= searchers; searcher++) void search(searcher);
  process.once('message', () => process.send?.(answers, () => process.exit()));

  async function search(searcher: number) {
    for (let number = 0; ; number++) {
      // Changes the address after as many searches as the server allows one address in a minute.
      const localAddress = `127.${searcher}.0.${1 + Math.floor(number / 100)}`;
      const q = language.query(searcher * 10_000 + number);
      const status = await requestFrom(localAddress, `${url}/api/search?${new URLSearchParams({ q })}`);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  }
});
