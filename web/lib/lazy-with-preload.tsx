import { type ComponentType, type JSX, lazy, type ReactNode, Suspense, useState } from 'react';

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
  const Lazy = lazyWithRetry(preload);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, at its top level
  const Component = (props: P) => {
    // Fixed for this instance: another component type would lose its state.
    const [Ready] = useState(() => Loaded);
    return Ready ? <Ready {...props} /> : <Lazy {...props} />;
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

/**
 * Like `importWithRetry`, unless the server is there and the file isn't: after a new release the page has to be reloaded,
 * and so it has in browsers that remember that a file failed to load (ui/shell/error-screen.tsx).
 */
export async function importWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (let isReachable = false; ; ) {
    try {
      return await load();
    } catch (error) {
      if (isReachable) throw error;
      await new Promise((resume) => setTimeout(resume, RETRY_MS));
      isReachable = await fetch('/readyz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      );
    }
  }
}

/**
 * A part of a page whose code is loaded separately, meanwhile `fallback`. Without a network it appears once it is back; the
 * page stays. Each has its own boundary: one that loads would hide another that is closing.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  fallback: ReactNode = null,
) {
  const Lazy = lazy(() => importWhenReachable(load)) as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={fallback}>
      <Lazy {...props} />
    </Suspense>
  );
}
