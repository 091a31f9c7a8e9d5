import { type ComponentType, createElement, use } from 'react';

type Props = Record<string, unknown>;

/**
 * A route's component, fetched apart. Stands in place of the router's own (vite.config.ts puts it there), which loads the
 * whole page again when a file cannot be fetched: without a network that leaves nothing at all.
 */
export function lazyPage(load: () => Promise<Record<string, ComponentType<Props>>>, name = 'default') {
  let Page: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  let failure: unknown;
  const preload = () => {
    failure = undefined;
    coming ??= load()
      .then(
        (module) => {
          Page = module[name];
          LazyPage.preload = undefined;
        },
        (error) => {
          failure = error;
        },
      )
      .finally(() => {
        coming = undefined;
      });
    return coming;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each route, at its module's top
  function LazyPage(props: Props) {
    if (failure) throw failure;
    if (!Page) use(preload());
    return Page && createElement(Page, props);
  }
  LazyPage.preload = preload as (() => Promise<void>) | undefined;
  return LazyPage;
}
