import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_ROOMMATES } from '../../../contract/constants.ts';
import { personName } from '../../../contract/person-name.ts';
import { query, type Reply } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useDebounced } from '../../lib/state-hooks.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SearchField } from '../../ui/search-field.tsx';

type Roommates = Reply<'GET /registrations/:id/roommate-requests'>['roommates'];
type Props = { eventId: string; chosen: Roommates; onChange: (chosen: Roommates) => void };

/** The event's attendees, those chosen first, to tick. The server searches: there may be hundreds. */
export function RoommateChoices({ eventId, chosen, onChange }: Props) {
  const [search, setSearch] = useState('');
  const { user } = useSession();
  const q = useDebounced(search.trim());
  const { data, error, refetch, isFetching } = useQuery({
    ...query('GET /events/:id/attendees', { params: { id: eventId }, query: { q: q || undefined } }),
    placeholderData: keepPreviousData,
  });
  const others = (data?.items ?? []).map((each) => ({ user_id: each.user_id, name: personName(each) }));
  const all = [...new Map([...(q ? [] : chosen), ...others].map((each) => [each.user_id, each])).values()];
  const found = all.filter(({ user_id }) => user_id !== user?.id);
  const ids = new Set(chosen.map(({ user_id }) => user_id));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-[650]">Who you’d like to share with</legend>
      <SearchField label="Search by name" value={search} onChange={setSearch} />
      {error && <LoadFailed error={error} what="The attendees" onRetry={refetch} busy={isFetching} />}
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
        {found.length === 0 && data && !isFetching && (
          <p className="text-ink-soft">{q ? 'No one with this name.' : 'No one else is registered yet.'}</p>
        )}
        {data?.next_cursor && <p className="mt-2 text-ink-soft">More people are coming. Search for their names.</p>}
      </div>
    </fieldset>
  );
}
