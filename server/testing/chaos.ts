/** Seeded randomness: a few seeds for `npm test`, many for `npm run test:chaos`. */

const isChaos = process.env.CHAOS === '1';

/** The seeds of a repeated test. CHAOS_SEED repeats one seed; CHAOS_FROM sets the first seed. */
export function seeds({ few, many }: { few: number; many: number }): number[] {
  const one = Number(process.env.CHAOS_SEED);
  const from = Number(process.env.CHAOS_FROM ?? 1);
  return one ? [one] : Array.from({ length: isChaos ? many : few }, (_, index) => index + from);
}

/** Numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
