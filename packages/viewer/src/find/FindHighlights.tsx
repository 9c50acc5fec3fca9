import type { PageText } from '@magazine-store/contents';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { HighlightLayer } from '../layers/HighlightLayer.tsx';
import { rangeBox } from '../layers/highlights.ts';
import { measureText } from '../layers/measureText.ts';
import type { FindActor } from './FindSession.tsx';
import { hitMatches, pageMatches } from './pageMatches.ts';

interface FindHighlightsProps {
  actor: FindActor;
  page: number;
  text: PageText;
  /** Brings a mark into sight. */
  onReveal: (mark: Element) => void;
}

/** The last request that brought a hit into sight. Don't move the view again when its page is rendered again. */
const revealed = new WeakMap<FindActor, number>();

/** Highlights the hits on a page, and brings the one into sight that the reader is at. */
export function FindHighlights({ actor, page, text, onReveal }: FindHighlightsProps) {
  const layer = useRef<HTMLDivElement>(null);
  const searched = useSelector(actor, ({ context }) => context.searched);
  const hits = useSelector(actor, ({ context }) => context.hits);
  const current = useSelector(actor, ({ context }) => (context.current?.page === page ? context.current : null));
  const asked = useSelector(actor, ({ context }) => context.asked);

  const matches = useMemo(() => pageMatches(text.runs, searched), [text, searched]);
  const highlights = useMemo(() => {
    const onPage = hits.filter((hit) => hit.page === page);
    const mine = current ? hitMatches(matches, onPage, current) : [];
    return matches.map((match) => ({
      boxes: match.parts.map(({ run, start, end }) => rangeBox(run, start, end, measureText)),
      current: mine.includes(match),
    }));
  }, [matches, hits, page, current]);

  useEffect(() => {
    const mark = layer.current?.querySelector('[data-current="true"]');
    if (!current || !mark || revealed.get(actor) === asked || !highlights.length) return;
    revealed.set(actor, asked);
    onReveal(mark);
  }, [actor, current, asked, highlights, onReveal]);

  return <HighlightLayer ref={layer} highlights={highlights} size={text.size} />;
}
