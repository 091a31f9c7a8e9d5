/**
 * Writes are no part of a first sight, but the query client is made with the cache for them. At build that cache's place is
 * taken by this (vite.config.ts); the first form brings the whole one (operation.ts).
 */
import type { MutationCache as Whole } from '@tanstack/react-query';

let WholeCache: typeof Whole | undefined;
export const bringMutations = (whole: typeof Whole) => {
  WholeCache = whole;
};

/** Of the library's cache what its client and a mutation's observer ask for. */
export class MutationCache {
  #whole: Whole | undefined;

  #cache(): Whole {
    if (!WholeCache) throw new Error('A write came before the code for it.');
    this.#whole ??= new WholeCache();
    return this.#whole;
  }
  build(...args: Parameters<Whole['build']>) {
    return this.#cache().build(...args);
  }
  notify(...args: Parameters<Whole['notify']>) {
    this.#cache().notify(...args);
  }
  clear() {
    this.#whole?.clear();
  }
  /** No write waits for the network here (`networkMode: 'always'`). */
  resumePausedMutations() {
    return Promise.resolve();
  }
}
