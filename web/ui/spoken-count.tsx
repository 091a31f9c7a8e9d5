import { plural } from '../lib/words.ts';

type Props = {
  /** The pages so far; undefined while they are not known, or are those of the search before. */
  pages: readonly { items: readonly unknown[] }[] | undefined;
  hasMore: boolean;
  /** What they hold: 'payment'. */
  what: string;
};

/** How much a search found, for those who listen to a list that does not say so in sight. It stands before the list comes. */
export function SpokenCount({ pages, hasMore, what }: Props) {
  const count = pages?.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <p role="status" className="sr-only">
      {count !== undefined && `Showing ${plural(count, what, `${what}s`)}${hasMore ? ', and there are more' : ''}`}
    </p>
  );
}
