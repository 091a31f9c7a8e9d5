import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PersonDialog } from './fetched-details.ts';
import type { Person } from './person/details.tsx';

type Props = { id: string | undefined; people: readonly Person[]; isLoaded: boolean };

/**
 * A classmate's profile as their card has it: only what is shared, for staff too (spec 6). Somebody who is not among the
 * cards, as by a link another member passed on, is shown in the directory.
 */
export function ConnectionDialog({ id, people, isLoaded }: Props) {
  const found = people.find((person) => person.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  if (id && !found && isLoaded) return <Navigate to="/directory" search={{ person: id }} replace />;
  const person = found ?? last;
  return person ? <PersonDialog id={found && id} person={person} /> : null;
}
