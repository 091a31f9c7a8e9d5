import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MAX_ROOMMATES } from '../../../contract/constants.ts';
import { personName } from '../../../contract/person-name.ts';
import { pages, type Reply } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SearchField } from '../../ui/search-field.tsx';

type Roommates = Reply<'GET /registrations/:id/roommate-requests'>['roommates'];
type Props = { eventId: string; chosen: Roommates; onChange: (chosen: Roommates) => void };

/** The event's attendees, those chosen first, to tick. */
export function RoommateChoices({ eventId, chosen, onChange }: Props) {
  const [search, setSearch] = useState('');
  const { user } = useSession();
  const list = useInfiniteQuery(pages('GET /events/:id/attendees', { params: { id: eventId } }));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  // A search must find everyone, so all pages are read.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const attendees = (list.data?.pages ?? []).flatMap(({ items }) => items);
  const others = attendees.map((each) => ({ user_id: each.user_id, name: personName(each) }));
  const all = [...new Map([...chosen, ...others].map((each) => [each.user_id, each])).values()];
  const words = search.toLocaleLowerCase().split(/\s+/);
  const found = all.filter(
    ({ user_id, name }) => user_id !== user?.id && words.every((word) => name.toLocaleLowerCase().includes(word)),
  );
  const ids = new Set(chosen.map(({ user_id }) => user_id));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-[650]">Who you’d like to share with</legend>
      <SearchField label="Search by name" value={search} onChange={setSearch} />
      {list.error && (
        <LoadFailed error={list.error} what="The attendees" onRetry={() => void list.refetch()} busy={isFetching} />
      )}
      <div className="max-h-64 overflow-y-auto">
        {found.map((person) => (
          <Checkbox
            key={person.user_id}
            label={person.name}
            checked={ids.has(person.user_id)}
            disabled={!ids.has(person.user_id) && chosen.length >= MAX_ROOMMATES}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...chosen, person] : chosen.filter(({ user_id }) => user_id !== person.user_id),
              )
            }
          />
        ))}
        {found.length === 0 && !isFetching && <p className="text-ink-soft">No one with this name.</p>}
      </div>
    </fieldset>
  );
}
