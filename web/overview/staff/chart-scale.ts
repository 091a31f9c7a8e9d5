/** A round, even number for the top of a scale, at least the greatest value. */
export function scaleTop(greatest: number, least: number): number {
  const wanted = Math.max(greatest, least);
  const unit = 10 ** Math.floor(Math.log10(wanted));
  return ([1, 2, 3, 4, 6, 8, 10].find((step) => step * unit >= wanted) ?? 10) * unit;
}

/** Month labels of the time axis: each at the first week that begins in the month, at least `apart` weeks apart. */
export function monthMarks(weeks: readonly string[], apart = 3): { at: number; month: number }[] {
  const marks: { at: number; month: number }[] = [];
  for (const [at, week] of weeks.entries()) {
    const month = Number(week.slice(5, 7));
    const last = marks.at(-1);
    if (at > 0 && weeks[at - 1]?.slice(5, 7) === week.slice(5, 7)) continue;
    if (last && at - last.at < apart) marks.pop();
    marks.push({ at, month });
  }
  // A label at the last week would be cut off.
  return marks.filter(({ at }) => at <= weeks.length - 2);
}

/** The share of a whole, 0 to 100. */
export const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, (100 * part) / whole)) : 0;
