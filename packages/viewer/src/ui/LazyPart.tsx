import { type ReactNode, useEffect, useState } from 'react';
import { useReader } from './readerContext.ts';

interface LazyPartProps<Module> {
  /** Imports the part's chunk; the same function on every render. */
  load: () => Promise<Module>;
  children: (module: Module) => ReactNode;
}

/** A part that has loaded appears at once the next time. */
const loadedParts = new WeakMap<object, unknown>();

/**
 * A part of the viewer whose code is fetched when it is first needed. If the code does not load, it shows a message and
 * tries again.
 */
export function LazyPart<Module>({ load, children }: LazyPartProps<Module>) {
  const { actor } = useReader();
  const [part, setPart] = useState(() => (loadedParts.get(load) as { module: Module } | undefined) ?? null);

  useEffect(() => {
    if (part) return;
    let wanted = true;
    load().then(
      (module) => {
        loadedParts.set(load, { module });
        if (wanted) setPart({ module });
      },
      () => wanted && actor.send({ type: 'part.failed' }),
    );
    return () => {
      wanted = false;
    };
  }, [load, actor, part]);

  return part && children(part.module);
}
