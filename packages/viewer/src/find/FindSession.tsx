import { useActorRef } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Spread } from '../layout/spreads.ts';
import { useViewer } from '../ui/readerContext.ts';
import type { FindHit } from './findHit.ts';
import { findMachine } from './findMachine.ts';
import type { SearchableBook } from './pageTexts.ts';
import { type SearchSources, searchActors } from './searchActors.ts';

export type FindActor = ActorRefFrom<typeof findMachine>;

interface FindSessionProps {
  /** The query that the host asks for; null: none. */
  wanted: string | null;
  search: SearchSources['search'];
  book: () => Promise<SearchableBook>;
  pagesInSight: Spread;
  onStart: (actor: FindActor | null) => void;
  onGoTo: (hit: Pick<FindHit, 'page'>) => void;
}

/** Keeps a search alive while its panel is closed. Shows nothing itself. */
export function FindSession({ wanted, search, book, pagesInSight, onStart, onGoTo }: FindSessionProps) {
  const [sources] = useState<SearchSources>({ search, book });
  const [machine] = useState(() => findMachine.provide({ actors: searchActors(sources) }));
  const actor = useActorRef(machine);
  const goTo = useRef(onGoTo);

  useEffect(() => {
    sources.search = search;
    sources.book = book;
    goTo.current = onGoTo;
  });

  useEffect(() => {
    const subscription = actor.on('goTo', (hit) => goTo.current(hit));
    onStart(actor);
    return () => {
      subscription.unsubscribe();
      onStart(null);
    };
  }, [actor, onStart]);

  useEffect(() => {
    if (wanted !== null) actor.send({ type: 'query', query: wanted });
  }, [actor, wanted]);

  // A replaced file has other pages and lines, so search it again.
  const version = useViewer(({ source }) => source?.version);
  const searched = useRef(version);
  useEffect(() => {
    if (searched.current !== undefined && searched.current !== version) {
      actor.send({ type: 'query', query: actor.getSnapshot().context.query });
    }
    searched.current = version;
  }, [actor, version]);

  useEffect(() => actor.send({ type: 'pages.seen', pages: pagesInSight }), [actor, pagesInSight]);

  return null;
}
