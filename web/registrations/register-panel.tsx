import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { formatMoney } from '../lib/format.ts';
import { useOperation } from '../lib/operation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { type Tile, TileChoice } from '../ui/tile-choice.tsx';
import { refreshRegistrations } from './reads.ts';
import type { Registration } from './standing.ts';

/** A ticket to choose: how it looks is the events' business, how it is chosen is ours. */
export type TicketTile = Tile & { price_cents: number };

type Props = {
  eventId: string;
  tickets: readonly TicketTile[];
  /** Why the last try was refused. */
  refusal: string | null;
  /** Told before the pages that show the event are read anew, so that the success stays in sight. */
  onRegistered: (registration: Registration) => void;
  /** Told why not: what is read anew may put something else in this panel's place. */
  onRefused: (why: string) => void;
};

/** The ticket one chooses and the registering itself. */
function useRegistering({ eventId, tickets, onRegistered, onRefused }: Props) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const register = useOperation('POST /events/:id/registrations');
  const open = tickets.filter((ticket) => !ticket.disabled);
  const chosen = open.find((ticket) => ticket.value === wanted) ?? (open.length === 1 ? open[0] : undefined);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (register.isPending) return;
    setProblem(chosen ? null : 'Please choose a ticket.');
    // On a phone the button is far from the tickets: the focus brings them into sight.
    if (!chosen) return event.currentTarget.querySelector<HTMLElement>('input:enabled')?.focus();
    const input = { params: { id: eventId }, body: { ticket_type_id: chosen.value } };
    try {
      onRegistered(await register.mutateAsync(input));
    } catch (error) {
      onRefused(messageOf(error, 'Failed to register. Please try again.'));
    }
    // A refusal may mean that this page is out of date: sold out, full, registered in another tab.
    void refreshRegistrations(client);
  };
  const choose = (value: string) => {
    setWanted(value);
    setProblem(null);
  };
  return { chosen, problem, choose, submit, isBusy: register.isPending };
}

/** One ticket to choose and the button to register, which on a phone stays within the thumb's reach. */
export function RegisterPanel(props: Props) {
  const id = useId();
  const { chosen, problem, choose, submit, isBusy } = useRegistering(props);
  const button = { type: 'submit', form: id, busy: isBusy, busyLabel: 'Registering...' } as const;
  return (
    <>
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        <h2 className="text-[1.35rem]">Tickets</h2>
        <TileChoice
          label="Choose your ticket"
          hideLabel
          columns={1}
          tiles={props.tickets}
          value={chosen?.value ?? null}
          onChange={choose}
          error={problem ?? undefined}
        />
        <FormError>{isBusy ? null : props.refusal}</FormError>
        <Button {...button} wide className="max-md:hidden">
          Register
        </Button>
      </form>
      <div className="sticky-action order-last flex items-center justify-between gap-4 md:hidden">
        <p className="min-w-0 leading-snug">
          <span className="block truncate text-[.92rem] text-ink-soft">{chosen?.label ?? 'Choose your ticket'}</span>
          {chosen && <span className="figures font-[750] text-[1.15rem]">{formatMoney(chosen.price_cents)}</span>}
        </p>
        <Button {...button} className="shrink-0">
          Register
        </Button>
      </div>
    </>
  );
}
