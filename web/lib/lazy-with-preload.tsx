import { type ComponentType, type JSX, lazy, Suspense, useState } from 'react';

type Fetched<P> = ((props: P) => JSX.Element) & { preload: () => Promise<unknown> };

/**
 * A component whose code is fetched apart. Once `preload` has finished it is drawn at once, where React's own lazy would
 * leave its place empty for a moment, and what stands below would jump.
 */
export function fetched<P extends object>(load: () => Promise<ComponentType<P>>): Fetched<P> {
  let Ready: ComponentType<P> | null = null;
  const preload = async () => {
    Ready = await load();
    return { default: Ready };
  };
  const Later = lazy(preload);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, at its top
  const Component = (props: P) => {
    // For the life of this one: another component in its place would begin again, and forget what it knew.
    const [AtOnce] = useState(() => Ready);
    return AtOnce ? (
      <AtOnce {...props} />
    ) : (
      <Suspense>
        <Later {...props} />
      </Suspense>
    );
  };
  return Object.assign(Component, { preload });
}
