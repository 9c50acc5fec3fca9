import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface LazyScreenProps<Module> {
  /** Imports the screen's chunk; the same function on every render. */
  load: () => Promise<Module>;
  /** When the chunk doesn't come, or the screen breaks. */
  fallback?: ReactNode;
  onError?: (error: unknown) => void;
  children: (module: Module) => ReactNode;
}

/** A screen whose code is fetched when it is first shown. Unlike `React.lazy` it tries anew after a failure. */
export function LazyScreen<Module>({ load, fallback, onError = () => {}, children }: LazyScreenProps<Module>) {
  const [state, setState] = useState<{ module: Module } | { error: unknown } | null>(null);

  useEffect(() => {
    let wanted = true;
    load().then(
      (module) => wanted && setState({ module }),
      (error: unknown) => wanted && setState({ error }),
    );
    return () => {
      wanted = false;
    };
  }, [load]);

  useEffect(() => {
    if (state && 'error' in state) onError(state.error);
  }, [state, onError]);

  if (!state) return null;
  if ('error' in state) return fallback;
  return (
    <ErrorBoundary fallback={fallback} onError={onError}>
      {children(state.module)}
    </ErrorBoundary>
  );
}
