import { formatCount } from '../../lib/text-format.ts';

type Going = {
  /** First names of a few others, the closest first. */
  names: readonly string[];
  /** Everyone, the viewer included. */
  count: number;
  isViewerGoing: boolean;
  isOver: boolean;
};

const NAMED = 2;

/** 'Marcia, Paul and 99 others are going', 'You and Marcia are going'; null if there is no one to name. */
export function goingLabel({ names, count, isViewerGoing, isOver }: Going): string | null {
  const named = [...(isViewerGoing ? ['You'] : []), ...names].slice(0, NAMED);
  if (named.length === 0) return null;
  const rest = count - named.length;
  const people = rest > 0 ? [...named, rest === 1 ? '1 other' : `${formatCount(rest)} others`] : named;
  const list = people.length > 1 ? `${people.slice(0, -1).join(', ')} and ${people.at(-1)}` : people[0];
  if (isOver) return `${list} registered`;
  return `${list} ${people.length > 1 || isViewerGoing ? 'are' : 'is'} going`;
}
