import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/form-error.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Hold } from './storage.ts';

type Props = {
  /** With what is left to sell. */
  holds: readonly Hold[];
  onSell: (name: string, hold: Hold) => Promise<void>;
  onCancel: () => void;
};

/** Someone comes without a registration: the phone sells one of the seats that it was given. */
export function SellSeat({ holds, onSell, onCancel }: Props) {
  const onSale = holds.filter(({ left }) => left > 0);
  const [name, setName] = useState('');
  const [typeId, setTypeId] = useState(onSale[0]?.ticket_type_id ?? '');
  const [error, setError] = useState<string>();
  const isSold = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const hold = onSale.find(({ ticket_type_id }) => ticket_type_id === typeId) ?? onSale[0];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!hold) return;
    if (!name.trim()) return setError('Enter the name.');
    // A second press would sell two seats.
    if (isSold.current) return;
    isSold.current = true;
    await onSell(name.trim(), hold);
  };
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-labelledby="walk-in"
      data-open=""
      className="fixed inset-0 z-30 overflow-y-auto bg-ground"
    >
      <form noValidate onSubmit={submit} className="mx-auto grid w-full max-w-lg content-start gap-5 px-4 py-6">
        <h1 ref={heading} id="walk-in" tabIndex={-1} className="text-[1.6rem]">
          Walk-in
        </h1>
        {hold ? (
          <>
            <p>For someone who isn’t registered. It works without a network.</p>
            <TextField
              label="Name of the person"
              error={error}
              maxLength={100}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setError(undefined);
              }}
            />
            <SelectField
              label="Ticket type"
              hint={`This phone may still sell ${plural(hold.left, 'seat', 'seats')} of it.`}
              options={onSale.map((each) => ({
                value: each.ticket_type_id,
                label: `${each.ticket_type_name}, ${each.price_cents > 0 ? formatMoney(each.price_cents) : 'free'}`,
              }))}
              value={hold.ticket_type_id}
              onChange={(event) => setTypeId(event.target.value)}
            />
            <Button type="submit" wide>
              {hold.price_cents > 0 ? `Sell for ${formatMoney(hold.price_cents)}` : 'Give a Free Seat'}
            </Button>
          </>
        ) : (
          <Note tone="warning" title="No seats to sell on this phone">
            <p>
              Ask the coordinator to give it some seats. If the event is full, members can join its waiting list until
              it starts.
            </p>
          </Note>
        )}
        <Button tone="secondary" wide onClick={onCancel}>
          Back
        </Button>
      </form>
    </div>
  );
}
