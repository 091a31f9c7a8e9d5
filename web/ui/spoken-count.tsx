import { plural } from '../lib/text-format.ts';

type Props = {
  listing: {
    data: { pages: readonly { items: readonly unknown[] }[] } | undefined;
    /** Still those of the previous search. */
    isPlaceholderData: boolean;
    hasNextPage?: boolean;
  };
  /** What is listed: 'payment'. */
  what: string;
};

/** Announces how many a search found, for lists that show no count. Place it before the list. */
export function SpokenCount({ listing: { data, isPlaceholderData, hasNextPage }, what }: Props) {
  const count = isPlaceholderData ? undefined : data?.pages.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <p role="status" tabIndex={-1} className="sr-only">
      {count !== undefined && `Showing ${plural(count, what, `${what}s`)}${hasNextPage ? ', and there are more' : ''}`}
    </p>
  );
}
