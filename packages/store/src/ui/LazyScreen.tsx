import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { OnItsWay } from './OnItsWay.tsx';

interface LazyScreenProps<Module> {
  /** Imports the screen's chunk; the same function on every render. */
  load: () => Promise<Module>;
  /** While the chunk is on its way for the first time. */
  waiting?: ReactNode;
  /** When the chunk doesn't come, or the screen breaks. */
  fallback?: ReactNode;
  onError?: (error: unknown) => void;
  children: (module: Module) => ReactNode;
}

/** What is there already shows at once. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/** Says that what `load` would import came with something else. */
export const cameAlready = <Module,>(load: () => Promise<Module>, module: Module) => loaded.set(load, module);

/** A screen whose code is fetched when it is first shown. Unlike `React.lazy` it tries anew after a failure. */
export function LazyScreen<Module>({ load, waiting, fallback, onError = () => {}, children }: LazyScreenProps<Module>) {
  const [state, setState] = useState<{ module: Module } | { error: unknown } | null>(
    loaded.has(load) ? { module: loaded.get(load) as Module } : null,
  );

  useEffect(() => {
    let wanted = true;
    load().then(
      (module) => {
        loaded.set(load, module);
        if (wanted) setState({ module });
      },
      (error: unknown) => wanted && setState({ error }),
    );
    return () => {
      wanted = false;
    };
  }, [load]);

  useEffect(() => {
    if (state && 'error' in state) onError(state.error);
  }, [state, onError]);

  if (!state) return waiting ?? <OnItsWay />;
  if ('error' in state) return fallback;
  return (
    <ErrorBoundary fallback={fallback} onError={onError}>
      {children(state.module)}
    </ErrorBoundary>
  );
}
