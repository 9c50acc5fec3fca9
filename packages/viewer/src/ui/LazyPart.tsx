import { type ReactNode, useEffect, useState } from 'react';
import { useReader } from './readerContext.ts';

interface LazyPartProps<Module> {
  /** Imports the part's chunk; the same function on every render. */
  load: () => Promise<Module>;
  children: (module: Module) => ReactNode;
}

/** A part of the reader whose code is fetched when it is first wanted. What does not come is told, and tried anew. */
export function LazyPart<Module>({ load, children }: LazyPartProps<Module>) {
  const { actor } = useReader();
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null);

  useEffect(() => {
    let wanted = true;
    load().then(
      (module) => wanted && setLoaded({ module }),
      () => wanted && actor.send({ type: 'part.failed' }),
    );
    return () => {
      wanted = false;
    };
  }, [load, actor]);

  return loaded && children(loaded.module);
}
