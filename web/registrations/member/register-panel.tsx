import { useId } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { type Tile, TileChoice } from '../../ui/tile-choice.tsx';
import type { Refusal } from './refusal.ts';
import { RefusalNote } from './refusal-note.tsx';
import { type Registering, useRegister } from './use-register.ts';

export type TicketTile = Tile & { price_cents: number };

type Props = Registering & {
  tickets: readonly TicketTile[];
  /** Why the last attempt failed. */
  refusal: Refusal | null;
};

/** The choice of a ticket and the register button, which on a phone stays at the bottom of the screen. */
export function RegisterPanel({ tickets, refusal, ...registering }: Props) {
  const id = useId();
  const { chosen, problem, choose, submit, isBusy } = useRegister(tickets, registering);
  const button = { type: 'submit', form: id, busy: isBusy, busyLabel: 'Registering...' } as const;
  return (
    <>
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        <h2 className="text-[1.35rem]">Tickets</h2>
        <TileChoice
          label="Choose your ticket"
          hideLabel
          columns={1}
          tiles={tickets}
          value={chosen?.value ?? null}
          onChange={choose}
          error={problem ?? undefined}
        />
        <RefusalNote refusal={refusal} className="max-md:hidden" />
        <Button {...button} wide className="max-md:hidden">
          Register
        </Button>
      </form>
      <div className="sticky-action order-last grid gap-3 md:hidden">
        <RefusalNote refusal={refusal} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-32 leading-snug">
            <span className="block truncate text-[.92rem] text-ink-soft">{chosen?.label ?? 'Choose your ticket'}</span>
            {chosen && <span className="figures font-[750] text-[1.15rem]">{formatMoney(chosen.price_cents)}</span>}
          </p>
          <Button {...button} className="shrink-0">
            Register
          </Button>
        </div>
      </div>
    </>
  );
}
