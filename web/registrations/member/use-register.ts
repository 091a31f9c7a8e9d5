import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { fetchNow, query } from '../../lib/api.ts';
import { useOperation } from '../../lib/operation.ts';
import { refreshReads } from '../../lib/session.ts';
import type { Registration } from './payment-state.ts';
import { type Refusal, refusalOf, wasCarriedOut } from './refusal.ts';

type Ticket = { value: string; price_cents: number; disabled?: boolean };
export type Registering = {
  eventId: string;
  /** Called before the event is refetched, so that the success message stays visible. */
  onRegistered: (registration: Registration) => void;
  /** Called with the reason, null before a new attempt: after a refetch another panel may replace this one. */
  onRefused: (why: Refusal | null) => void;
};

/** The chosen ticket and the request. A double press or a lost reply never registers twice. */
export function useRegister<T extends Ticket>(tickets: readonly T[], { eventId, ...callbacks }: Registering) {
  const client = useQueryClient();
  const create = useOperation('POST /events/:id/registrations', { once: true, refreshes: false });
  const [wanted, setWanted] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const wasUnsure = useRef(false);
  const chosen = tickets.find((ticket) => ticket.value === wanted && !ticket.disabled);

  const register = async ({ value, price_cents }: Ticket) => {
    const body = { ticket_type_id: value, expected_total_cents: price_cents };
    try {
      return callbacks.onRegistered(await create.mutateAsync({ params: { id: eventId }, body }));
    } catch (error) {
      const found = await findOwn(client, eventId);
      if (found && wasCarriedOut({ error, wanted: value, found, wasUnsure: wasUnsure.current })) {
        return callbacks.onRegistered(found);
      }
      const refusal = refusalOf(error);
      wasUnsure.current ||= refusal.isUnsure;
      callbacks.onRefused(refusal);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning.current) return;
    setProblem(chosen ? null : 'Choose a ticket.');
    // On a phone the button is far from the tickets: the focus scrolls to them.
    if (!chosen) return event.currentTarget.querySelector<HTMLElement>('input:enabled')?.focus();
    isRunning.current = true;
    setBusy(true);
    callbacks.onRefused(null);
    await register(chosen);
    isRunning.current = false;
    setBusy(false);
    // An error may mean that this page is out of date: sold out, full, a new price, registered in another tab.
    void refreshReads(client);
  };
  const choose = (value: string) => {
    setWanted(value);
    setProblem(null);
    callbacks.onRefused(null);
  };
  return { chosen, problem, choose, submit, isBusy };
}

/** The member's registration for the event; undefined if the server can't be reached. */
async function findOwn(client: QueryClient, eventId: string): Promise<Registration | undefined> {
  const mine = await fetchNow(client, query('GET /registrations')).catch(() => null);
  return mine?.items.find((each) => each.event_id === eventId);
}
