import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api, query } from '../../lib/api.ts';
import { createAttempts } from '../../lib/attempts.ts';
import { refreshRegistrations } from '../queries.ts';
import { type Refusal, refusalOf, wasCarriedOut } from './refusal.ts';
import type { Registration } from './status.ts';

type Ticket = { value: string; price_cents: number; disabled?: boolean };
export type Registering = {
  eventId: string;
  /** Told before the pages that show the event are read anew, so that the success stays in sight. */
  onRegistered: (registration: Registration) => void;
  /** Told why not (null before a new try): what is read anew may put something else in this panel's place. */
  onRefused: (why: Refusal | null) => void;
};

/** The ticket one chooses and the registering itself. Whatever is pressed twice or answered late, it leads on rightly. */
export function useRegister<T extends Ticket>(tickets: readonly T[], { eventId, ...tell }: Registering) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [attempts] = useState(createAttempts);
  const isTrying = useRef(false);
  const wasUnsure = useRef(false);
  const open = tickets.filter((ticket) => !ticket.disabled);
  // The only one there is needs no choosing; but whose choice has just sold out is not given another unasked.
  const only = wanted === null && open.length === 1 ? open[0] : undefined;
  const chosen = open.find((ticket) => ticket.value === wanted) ?? only;

  const register = async ({ value, price_cents }: Ticket) => {
    const body = { ticket_type_id: value, expected_total_cents: price_cents };
    const headers = attempts.headersFor(eventId, body);
    try {
      const made = await api('POST /events/:id/registrations', { params: { id: eventId }, body, headers });
      attempts.done();
      return tell.onRegistered(made);
    } catch (error) {
      const found = await findOwn(client, eventId);
      if (found && wasCarriedOut({ error, wanted: value, found, wasUnsure: wasUnsure.current })) {
        return tell.onRegistered(found);
      }
      const refusal = refusalOf(error);
      wasUnsure.current ||= refusal.isUnsure;
      tell.onRefused(refusal);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isTrying.current) return;
    setProblem(chosen ? null : 'Please choose a ticket.');
    // On a phone the button is far from the tickets: the focus brings them into sight.
    if (!chosen) return event.currentTarget.querySelector<HTMLElement>('input:enabled')?.focus();
    isTrying.current = true;
    setWanted(chosen.value);
    setBusy(true);
    tell.onRefused(null);
    await register(chosen);
    isTrying.current = false;
    setBusy(false);
    // A refusal may mean that this page is out of date: sold out, full, dearer, registered in another tab.
    void refreshRegistrations(client);
  };
  const choose = (value: string) => {
    setWanted(value);
    setProblem(null);
    tell.onRefused(null);
  };
  return { chosen, problem, choose, submit, isBusy };
}

/** The own registration for the event as the server has it now; none where it cannot be reached. */
async function findOwn(client: QueryClient, eventId: string): Promise<Registration | undefined> {
  const mine = await client.fetchQuery({ ...query('GET /registrations'), staleTime: 0 }).catch(() => null);
  return mine?.items.find((each) => each.event_id === eventId);
}
