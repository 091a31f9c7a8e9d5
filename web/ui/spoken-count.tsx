import { plural } from '../lib/text-format.ts';

type Props = {
  /** The pages loaded so far; undefined while unknown or still those of the previous search. */
  pages: readonly { items: readonly unknown[] }[] | undefined;
  hasMore: boolean;
  /** What they hold: 'payment'. */
  what: string;
};

/** Announces how many a search found, for lists that show no count. Place it before the list. */
export function SpokenCount({ pages, hasMore, what }: Props) {
  const count = pages?.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <p role="status" className="sr-only">
      {count !== undefined && `Showing ${plural(count, what, `${what}s`)}${hasMore ? ', and there are more' : ''}`}
    </p>
  );
}
