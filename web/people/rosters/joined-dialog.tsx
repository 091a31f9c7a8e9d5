import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personName } from '../../../contract/person-name.ts';
import { messageOf } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { nameOfClass } from '../../lib/leaving-years.ts';
import { useOperation } from '../../lib/operation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { toast } from '../../ui/toast.ts';
import { directoryPages } from '../queries.ts';
import type { Entry, SchoolClass } from './queries.ts';

type Props = DialogFrameProps & { entry: Entry; schoolClass: SchoolClass };

/** Marks a missing name as joined: the member of the class whom it names is chosen. */
export default function JoinedDialog({ entry, schoolClass, ...frame }: Props) {
  const name = `${entry.first_name} ${entry.last_name}`;
  const [q, setQ] = useState(entry.first_name);
  const search = { ...schoolClass, ...(q && { q }) };
  const listing = useInfiniteQuery({ ...directoryPages(search), placeholderData: keepPreviousData });
  const change = useOperation('PATCH /roster-entries/:id');
  const link = async (user_id: string) => {
    await change.mutateAsync({ params: { id: entry.id }, body: { user_id } });
    frame.onOpenChange(false);
    toast.success(`${name} has joined`);
  };
  return (
    <Dialog
      {...frame}
      title={`Which member is ${name}?`}
      description={`Members whose profile names ${nameOfClass(schoolClass)}.`}
      width="md"
    >
      <div className="grid gap-4">
        <SearchField showLabel label="Search by name" value={q} onChange={setQ} />
        <FormError>{change.error && messageOf(change.error, 'We couldn’t mark this name as joined.')}</FormError>
        <LongList
          listing={listing}
          what="classmates"
          skeleton={<RowSkeletons count={3} />}
          empty={<p>No one of this class has that name. Search for another, or clear the search.</p>}
        >
          {(people) => (
            <ul aria-label="Members" className="grid">
              {people.map((person) => (
                <li
                  key={person.id}
                  className="flex flex-wrap items-center gap-3 border-rule border-b py-2.5 last:border-b-0"
                >
                  <Avatar
                    name={personName(person)}
                    photo={person.profile_photo_url}
                    house={person.sports_house}
                    size="sm"
                  />
                  <span className="min-w-0 flex-1 font-[650] wrap-anywhere">{personName(person)}</span>
                  <Button
                    size="sm"
                    tone="secondary"
                    disabled={change.isPending}
                    aria-label={`Choose ${personName(person)}`}
                    onClick={() => void link(person.id).catch(() => null)}
                  >
                    Choose
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </LongList>
      </div>
    </Dialog>
  );
}
