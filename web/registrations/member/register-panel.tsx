import { useId } from 'react';
import { formatPrice } from '../../lib/format.ts';
import { plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { type Tile, TileChoice } from '../../ui/tile-choice.tsx';
import type { Refusal } from './refusal.ts';
import { RefusalNote } from './refusal-note.tsx';
import { type Registering, useRegister } from './use-register.ts';

export type TicketTile = Tile & { price_cents: number };

type Props = Registering & {
  tickets: readonly TicketTile[];
  /** How many guests the member may add afterwards. */
  maxGuests: number;
  /** Whether the member waits for another ticket of the event. */
  isWaiting: boolean;
  /** Why the last attempt failed. */
  refusal: Refusal | null;
};

/** The choice of a ticket and the register button, which on a phone stays at the bottom of the screen. */
export function RegisterPanel({ tickets, maxGuests, isWaiting, refusal, ...registering }: Props) {
  const id = useId();
  const { chosen, problem, choose, submit, isBusy } = useRegister(tickets, registering);
  const action = { form: id, chosen, isBusy };
  return (
    <>
      <form id={id} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <h2 className="text-[1.35rem]">Tickets</h2>
        {isWaiting && <p className="text-ink-soft">If you register for one of these, you leave the waiting list.</p>}
        <TileChoice
          label="Choose your ticket"
          hideLabel
          columns={1}
          tiles={tickets}
          value={chosen?.value ?? null}
          onChange={choose}
          error={problem ?? undefined}
        />
        {maxGuests > 0 && (
          <p className="text-ink-soft">
            You can bring up to {plural(maxGuests, 'guest', 'guests')}. Add them once you’re registered.
          </p>
        )}
        <RefusalNote refusal={refusal} className="max-md:hidden" />
        <RegisterButton {...action} className="max-md:hidden" />
      </form>
      <div className="sticky-action order-last grid grid-cols-1 gap-3 md:hidden">
        <RefusalNote refusal={refusal} />
        <RegisterButton {...action} />
      </div>
    </>
  );
}

type ActionProps = { form: string; chosen: TicketTile | undefined; isBusy: boolean; className?: string };

/** Names the ticket and its price. Before one is chosen it looks disabled, and pressing it leads to the tickets. */
function RegisterButton({ form, chosen, isBusy, className }: ActionProps) {
  const hint = `${form}-hint`;
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-2', className)}>
      {!chosen && (
        <p id={hint} className="text-ink-soft">
          Choose a ticket
        </p>
      )}
      <Button
        type="submit"
        form={form}
        busy={isBusy}
        aria-disabled={!chosen || undefined}
        aria-describedby={chosen ? undefined : hint}
        className={cx('min-w-0 flex-1', !chosen && 'opacity-55')}
      >
        {isBusy ? 'Registering...' : chosen ? <TicketLabel ticket={chosen} /> : 'Register'}
      </Button>
    </div>
  );
}

/** 'Register · Dinner Seat · US$110.00'. A long ticket name is truncated; the price never is. */
function TicketLabel({ ticket }: { ticket: TicketTile }) {
  return (
    <span className="flex min-w-0 flex-wrap justify-center">
      <span className="flex min-w-0 max-w-max grow basis-40">
        <span className="shrink-0 whitespace-pre">Register · </span>
        <span className="truncate">{ticket.label}</span>
      </span>
      <span className="figures shrink-0 whitespace-pre"> · {formatPrice(ticket.price_cents)}</span>
    </span>
  );
}
