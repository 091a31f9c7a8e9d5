import { PHONE_REVERSAL_HOURS } from '../../../../contract/constants.ts';
import { pages, type Reply } from '../../../lib/api.ts';
import { plural } from '../../../lib/text-format.ts';

export type Queued = Reply<'GET /admin/suggestions'>['items'][number];
export type Result = Reply<'POST /admin/suggestions/decisions'>['items'][number]['result'];

export const suggestionPages = pages('GET /admin/suggestions', {});

const SENTENCES: Record<Result, (count: number) => string> = {
  approved: (count) => `${plural(count, 'number', 'numbers')} approved.`,
  already_listed: (count) => `${plural(count, 'number was', 'numbers were')} listed already.`,
  rejected: (count) => `${plural(count, 'number', 'numbers')} rejected.`,
  revoked: (count) => `${plural(count, 'number was', 'numbers were')} revoked before. Restore them one by one.`,
  kept: () =>
    `A member changed this number less than ${PHONE_REVERSAL_HOURS} hours ago and can still take it back. Approve it after that.`,
  removed: (count) => `${plural(count, 'owner', 'owners')} asked not to be on a class list. Reject those numbers.`,
  gone: (count) => `${plural(count, 'was', 'were')} decided or withdrawn before.`,
};

/** What became of the chosen ones, in a sentence for each result. */
export function sentenceOf(results: readonly Result[]): string {
  const kinds = (Object.keys(SENTENCES) as Result[]).filter((kind) => results.includes(kind));
  return kinds.map((kind) => SENTENCES[kind](results.filter((each) => each === kind).length)).join(' ');
}
