/** Mixes two #rrggbb colours; `share` is how much of the second. */
export function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

export const darker = (colour: string, share: number): string => mix(colour, '#1d0f08', share);
export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share);
