const RADIUS = 26;
const LENGTH = 2 * Math.PI * RADIUS;

/** The share of a class that was found. Decorative: the numbers are beside it in words. */
export function Ring({ found, total }: { found: number; total: number }) {
  const share = total > 0 ? found / total : 0;
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-16 shrink-0 -rotate-90">
      <circle cx="32" cy="32" r={RADIUS} fill="none" strokeWidth="8" className="stroke-sunken" />
      <circle
        cx="32"
        cy="32"
        r={RADIUS}
        fill="none"
        strokeWidth="8"
        strokeDasharray={`${share * LENGTH} ${LENGTH}`}
        className="stroke-green"
      />
    </svg>
  );
}
