import { CLOSE_NAMES_LIMIT } from '../../contract/constants.ts';
import type { Context } from '../lib/context.ts';
import { viewerOf } from './directory.ts';
import type { DirectoryFilter } from './queries.ts';
import { selectCloseNames } from './queries-close-names.ts';

/** For a name that was typed with a slip: what may have been meant, within the same filters. */
export async function listCloseNames({ actor, db }: Context, filter: DirectoryFilter) {
  return { names: await selectCloseNames(db, viewerOf(actor), filter, CLOSE_NAMES_LIMIT) };
}
