import { CLOSE_NAMES_LIMIT } from '../../../contract/constants.ts';
import type { Context } from '../../lib/context.ts';
import { namePatterns, words } from '../../lib/search.ts';
import { viewerOf } from '../directory/directory.ts';
import type { DirectoryFilter } from '../queries.ts';
import { isBorne, type MeantWord, selectBorneInFull, selectMeantWords } from './queries.ts';

/** A search of more words than this is no name. */
const MOST_WORDS = 4;
/** Words that each typed one may have meant: with more words together there are fewer of each. */
const MEANT_WORDS = [0, 12, 5, 3, 2];
/** Names that are looked up before it is enough. */
const MOST_TRIED = 16;

type Wanted = Omit<DirectoryFilter, 'patterns'> & { q?: string };

/**
 * For a name that was typed with a slip: what may have been meant, the closest first and within the same filters; the
 * words of people's names, in the order they were typed.
 */
export async function listCloseNames({ actor, db }: Context, { q = '', ...years }: Wanted) {
  const typed = words(q);
  if (typed.length === 0 || typed.length > MOST_WORDS) return { names: [] };
  const viewer = viewerOf(actor);
  const [patterns, meant] = await Promise.all([
    namePatterns(db, q),
    selectMeantWords(db, viewer, typed, MEANT_WORDS[typed.length] ?? 1),
  ]);
  const tried = combine(meant, typed.length).slice(0, MOST_TRIED);
  const borneInFull = await selectBorneInFull(db, viewer, tried, { ...years, patterns });
  const names: string[] = [];
  for (const [place, name] of tried.entries()) {
    const shown = name.map((word) => word.shown).join(' ');
    if (names.includes(shown)) continue;
    if (borneInFull.has(place) || (await isBorne(db, viewer, name, { ...years, patterns }))) names.push(shown);
    if (names.length === CLOSE_NAMES_LIMIT) break;
  }
  return { names };
}

/** Every choice of one word for each typed one, the closest first; initials alone are no name. */
function combine(meant: readonly MeantWord[], count: number): MeantWord[][] {
  let names: MeantWord[][] = [[]];
  for (let position = 1; position <= count; position++) {
    const choices = meant.filter((word) => word.position === position);
    names = names.flatMap((name) => choices.map((word) => [...name, word]));
  }
  const closeness = (name: MeantWord[]) => name.reduce((all, word) => all + word.closeness, 0);
  const people = (name: MeantWord[]) => Math.min(...name.map((word) => word.people));
  return names
    .filter((name) => name.some((word) => !word.is_initial))
    .sort((one, other) => closeness(other) - closeness(one) || people(other) - people(one));
}
