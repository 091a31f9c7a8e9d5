/**
 * The two-sided p of the Mann–Whitney U test by normal approximation, valid from about 20 samples: how likely samples of one
 * distribution would differ as much as these. Times have no ties.
 */
export function mannWhitney(one: readonly number[], two: readonly number[]): number {
  const all = [...one.map((time) => ({ time, isOne: true })), ...two.map((time) => ({ time, isOne: false }))];
  all.sort((a, b) => a.time - b.time);
  const ranks = all.reduce((sum, { isOne }, rank) => sum + (isOne ? rank + 1 : 0), 0);
  const u = ranks - (one.length * (one.length + 1)) / 2;
  const mean = (one.length * two.length) / 2;
  const deviation = Math.sqrt((one.length * two.length * (one.length + two.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - mean) / deviation));
}

/** The standard normal distribution, Abramowitz and Stegun 26.2.17, exact to seven digits. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduce((total, factor, power) => total + factor * t ** (power + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
