import { NAME_SUGGESTIONS_LIMIT } from '../../../contract/constants.ts';
import type { Context } from '../../lib/context.ts';
import { namePatterns, words } from '../../lib/db/search.ts';
import { viewerOf } from '../directory/directory.ts';
import type { DirectoryFilter } from '../queries.ts';
import { isMatched, type SimilarWord, selectFullNameMatches, selectSimilarWords } from './queries.ts';

/** A longer search isn't a name. */
const MAX_WORDS = 4;
/** Similar words considered for each typed word, by the number of typed words. */
const SIMILAR_WORDS = [0, 12, 5, 3, 2];
const MAX_CANDIDATES = 16;

type Query = Omit<DirectoryFilter, 'patterns'> & { q?: string };

/** Names similar to a misspelled one, most similar first, within the same filters, in the order the words were typed. */
export async function listNameSuggestions({ actor, db }: Context, { q = '', ...years }: Query) {
  const typed = words(q);
  if (typed.length === 0 || typed.length > MAX_WORDS) return { names: [] };
  const viewer = viewerOf(actor);
  const [patterns, similar] = await Promise.all([
    namePatterns(db, q),
    selectSimilarWords(db, viewer, typed, SIMILAR_WORDS[typed.length] ?? 1),
  ]);
  const candidates = combine(similar, typed.length).slice(0, MAX_CANDIDATES);
  const fullNames = await selectFullNameMatches(db, viewer, candidates, { ...years, patterns });
  const names: string[] = [];
  for (const [index, name] of candidates.entries()) {
    const shown = name.map((word) => word.shown).join(' ');
    if (names.includes(shown)) continue;
    if (fullNames.has(index) || (await isMatched(db, viewer, name, { ...years, patterns }))) names.push(shown);
    if (names.length === NAME_SUGGESTIONS_LIMIT) break;
  }
  return { names };
}

/** Every choice of one word for each typed word, most similar first. Initials alone aren't a name. */
function combine(similar: readonly SimilarWord[], count: number): SimilarWord[][] {
  let names: SimilarWord[][] = [[]];
  for (let position = 1; position <= count; position++) {
    const choices = similar.filter((word) => word.position === position);
    names = names.flatMap((name) => choices.map((word) => [...name, word]));
  }
  const closeness = (name: SimilarWord[]) => name.reduce((all, word) => all + word.closeness, 0);
  const people = (name: SimilarWord[]) => Math.min(...name.map((word) => word.people));
  return names
    .filter((name) => name.some((word) => !word.is_initial))
    .sort((one, other) => closeness(other) - closeness(one) || people(other) - people(one));
}
