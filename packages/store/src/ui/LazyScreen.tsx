import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { OnItsWay } from './OnItsWay.tsx';
import { Waiting } from './Waiting.ts';

interface LazyScreenProps<Module> {
  /** While the chunk, or its texts, load for the first time. */
  waiting?: ReactNode;
  /** When the chunk can't be loaded, or the screen breaks. */
  fallback?: ReactNode;
  onError?: (error: unknown) => void;
  children: (module: Module) => ReactNode;
}

export interface LazyScreen<Module> {
  (props: LazyScreenProps<Module>): ReactNode;
  /** Takes a module that another chunk has brought. */
  take(module: Module): void;
}

const ignore = () => {};

/**
 * Declares a screen whose code is loaded when it is first shown; once for each chunk, outside of rendering. Every such
 * screen is a component type of its own, so React never keeps the module of one for the children of another. Unlike
 * `React.lazy` it loads again after a failure.
 */
export function lazyScreen<Module>(load: () => Promise<Module>): LazyScreen<Module> {
  /** A module that has arrived is rendered at once. */
  let arrived: { module: Module } | null = null;

  function Screen({ waiting = <OnItsWay />, fallback, onError = ignore, children }: LazyScreenProps<Module>) {
    const [state, setState] = useState<{ module: Module } | { error: unknown } | null>(arrived);

    useEffect(() => {
      if (arrived) return setState(arrived);
      let wanted = true;
      load().then(
        (module) => {
          arrived = { module };
          if (wanted) setState(arrived);
        },
        (error: unknown) => wanted && setState({ error }),
      );
      return () => {
        wanted = false;
      };
    }, []);

    useEffect(() => {
      if (state && 'error' in state) onError(state.error);
    }, [state, onError]);

    if (!state) return waiting;
    if ('error' in state) return fallback;
    return (
      <ErrorBoundary fallback={fallback} onError={onError}>
        <Waiting value={waiting}>{children(state.module)}</Waiting>
      </ErrorBoundary>
    );
  }

  return Object.assign(Screen, {
    take(module: Module) {
      arrived = { module };
    },
  });
}
