/**
 * Writes are no part of a first sight, but the query cache is made with the code for them. At build that code's place is
 * taken by this (vite.config.ts); the first form brings it (operation.ts).
 */
import type { Mutation as Whole } from '@tanstack/react-query';

export let Mutation: typeof Whole | undefined;
export const bringMutations = (whole: typeof Whole) => {
  Mutation = whole;
};
