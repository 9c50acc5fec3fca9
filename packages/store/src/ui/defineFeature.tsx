import { type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FeatureTexts, type Texts } from './FeatureTexts.tsx';
import { PendingIndicator, Waiting } from './PendingIndicator.tsx';
import { StoreContext } from './storeContext.ts';

interface FeatureProps<Module> {
  /** The content while the chunk or its texts load for the first time. */
  waiting?: ReactNode;
  /** The content if the chunk can't be loaded, or the screen breaks. `retry` loads the chunk again. */
  fallback?: ReactNode | ((retry: () => void) => ReactNode);
  /**
   * Called in place of the report to the page, which then has to come from here. `loaded` tells whether the screen's code
   * is there: then the screen has broken.
   */
  onError?: (error: unknown, loaded: boolean) => void;
  children: (module: Module) => ReactNode;
}

export interface Feature<Module> {
  (props: FeatureProps<Module>): ReactNode;
  /** Fetches the code. Afterwards the screen shows at once. */
  load(): Promise<Module>;
}

/**
 * Declares a part of the store whose code, texts and screens load together when the visitor first needs them. Call this
 * once for each chunk, outside of rendering. Each part is a component type of its own, so React never renders the
 * module of one part with the children of another. Unlike `React.lazy` it loads again after a failure: on `retry`, and when
 * the browser is online again. A screen that has failed also shows once another one has loaded the code. Each failure fires
 * the element's `error` event.
 */
export function defineFeature<Module extends object>(fetchModule: () => Promise<Module>): Feature<Module> {
  /** The loaded module. It renders at once. */
  let arrived: { module: Module } | null = null;
  /** Called when the code arrives: the screens whose own load has failed. */
  const failedScreens = new Set<() => void>();
  const load = async () => {
    const module = await fetchModule();
    arrived = { module };
    for (const show of failedScreens) show();
    return module;
  };

  function Screen({ waiting = <PendingIndicator />, fallback, onError, children }: FeatureProps<Module>) {
    const store = use(StoreContext);
    const [state, setState] = useState<{ module: Module } | { error: unknown } | null>(arrived);
    const [tries, setTries] = useState(1);
    const retry = () => {
      setState(null);
      setTries((tried) => tried + 1);
    };
    const failed = state !== null && 'error' in state;
    const report = (error: unknown, loaded: boolean) => {
      if (onError) onError(error, loaded);
      else store?.send({ type: loaded ? 'crashed' : 'code.failed' });
    };
    const failure = typeof fallback === 'function' ? fallback(retry) : fallback;

    // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads once
    useEffect(() => {
      if (arrived) return setState(arrived);
      let wanted = true;
      load().then(
        () => wanted && setState(arrived),
        (error: unknown) => wanted && setState({ error }),
      );
      return () => {
        wanted = false;
      };
    }, [tries]);

    // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is reported once
    useEffect(() => {
      if (state && 'error' in state) report(state.error, false);
    }, [state]);

    // Listens before the browser paints the failure, so that it misses no `online` that follows.
    // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` does the same in each rendering
    useLayoutEffect(() => {
      if (!failed) return;
      const show = () => setState(arrived);
      failedScreens.add(show);
      window.addEventListener('online', retry);
      return () => {
        failedScreens.delete(show);
        window.removeEventListener('online', retry);
      };
    }, [failed]);

    if (!state) return waiting;
    if ('error' in state) return failure;
    const { module } = state;
    const { messages: texts }: { messages?: Texts } = module;
    return (
      <ErrorBoundary key={tries} fallback={failure} onError={(error) => report(error, true)}>
        <Waiting value={waiting}>
          {texts ? <FeatureTexts texts={texts}>{children(module)}</FeatureTexts> : children(module)}
        </Waiting>
      </ErrorBoundary>
    );
  }

  return Object.assign(Screen, { load });
}
