import { type ComponentType, type JSX, lazy, Suspense, useState } from 'react';

type Preloadable<P> = ((props: P) => JSX.Element) & { preload: () => Promise<unknown> };

/**
 * A component whose code is loaded separately. After `preload` it renders at once; React's own lazy would leave a gap
 * for a moment, and the content below would jump.
 */
export function lazyWithPreload<P extends object>(load: () => Promise<ComponentType<P>>): Preloadable<P> {
  let Loaded: ComponentType<P> | null = null;
  const preload = async () => {
    const component = await load();
    // On the server the module serves every browser, and each starts without this code.
    if (!import.meta.env.SSR) Loaded = component;
    return { default: component };
  };
  const Lazy = lazy(preload);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, at its top level
  const Component = (props: P) => {
    // Fixed for this instance: another component type would lose its state.
    const [Ready] = useState(() => Loaded);
    return Ready ? (
      <Ready {...props} />
    ) : (
      <Suspense>
        <Lazy {...props} />
      </Suspense>
    );
  };
  return Object.assign(Component, { preload });
}

const RETRY_MS = 2000;

/** Loads code that the page can't do without: retries until it arrives. */
export const importWithRetry = <T,>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resume) => setTimeout(resume, RETRY_MS));
    return importWithRetry(load);
  });
