import { type ReactNode, useEffect, useState } from 'react';
import { RETRY_WAITS } from '../constants.ts';
import { pauseUnlessOnline } from '../pdf/pauseUnlessOnline.ts';
import { useReader } from './readerContext.ts';

interface LazyPartProps<Module> {
  /** Imports the part's chunk; the same function on every render. */
  load: () => Promise<Module>;
  /** The code did not load at the first try; the same function on every render. */
  onFail?: () => void;
  children: (module: Module) => ReactNode;
}

/** A part that has loaded appears at once the next time. */
const loadedParts = new WeakMap<object, unknown>();

/**
 * A part of the viewer whose code is fetched when it is first needed. If the code does not load, it shows a message and
 * tries again.
 */
export function LazyPart<Module>({ load, onFail, children }: LazyPartProps<Module>) {
  const { actor } = useReader();
  const [part, setPart] = useState(() => (loadedParts.get(load) as { module: Module } | undefined) ?? null);

  useEffect(() => {
    if (part) return;
    const leaving = new AbortController();
    const fetchPart = async (tries: number): Promise<void> => {
      try {
        const module = await load();
        loadedParts.set(load, { module });
        if (!leaving.signal.aborted) setPart({ module });
      } catch {
        if (leaving.signal.aborted) return;
        if (tries === 0) {
          actor.send({ type: 'part.failed' });
          onFail?.();
        }
        await pauseUnlessOnline(RETRY_WAITS[Math.min(tries, RETRY_WAITS.length - 1)] ?? 0, leaving.signal);
        await fetchPart(tries + 1);
      }
    };
    // The pause rejects when the part is no longer wanted.
    fetchPart(0).catch(() => {});
    return () => leaving.abort();
  }, [load, onFail, actor, part]);

  return part && children(part.module);
}
