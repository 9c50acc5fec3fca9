import type { PageText } from '@magazine-store/contents';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { HighlightLayer } from '../layers/HighlightLayer.tsx';
import { rangeBox } from '../layers/highlights.ts';
import { measureText } from '../layers/measureText.ts';
import type { FindActor } from './FindSession.tsx';
import { hitMatches, pageMatches } from './pageMatches.ts';

/** Highlights the hits on a page. */
export function FindHighlights({ actor, page, text }: { actor: FindActor; page: number; text: PageText }) {
  const searched = useSelector(actor, ({ context }) => context.searched);
  const hits = useSelector(actor, ({ context }) => context.hits);
  const current = useSelector(actor, ({ context }) => (context.current?.page === page ? context.current : null));

  const matches = useMemo(() => pageMatches(text.runs, searched), [text, searched]);
  const highlights = useMemo(() => {
    const onPage = hits.filter((hit) => hit.page === page);
    const mine = current ? hitMatches(matches, onPage, current) : [];
    return matches.map((match) => ({
      boxes: match.parts.map(({ run, start, end }) => rangeBox(run, start, end, measureText)),
      current: mine.includes(match),
    }));
  }, [matches, hits, page, current]);

  return <HighlightLayer highlights={highlights} size={text.size} />;
}
