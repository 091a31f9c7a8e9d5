import { useState } from 'react';
import { formatPrice } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/forms.ts';
import { useOperation } from '../../../lib/operation.ts';
import { plural } from '../../../lib/text-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Refusing, useRaisedRefusal } from './use-raised-refusal.ts';

type Ticket = { value: string; label: string; price_cents: number };
type Props = Refusing & {
  eventId: string;
  tickets: readonly Ticket[];
  maxGuests: number;
  /** Whether other tickets of the event are for sale above. */
  areOthersLeft: boolean;
};

/** Below what is sold out. One ticket type and no guests: only the button. */
export default function JoinForm({ eventId, tickets, maxGuests, areOthersLeft, ...refusing }: Props) {
  const form = useApiForm<{ seats: string }>({ defaultValues: { seats: '1' } });
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const join = useOperation('POST /events/:id/waiting-list', { once: true });
  const raising = useRaisedRefusal(refusing);
  const accepted = tickets.filter(({ value }) => !declined.includes(value)).map(({ value }) => value);
  const save = async ({ seats }: { seats: string }) => {
    if (accepted.length === 0) return;
    const body = { seats: Number(seats), ticket_type_ids: accepted };
    await raising(async () => {
      await join.mutateAsync({ params: { id: eventId }, body });
      toast.success('You’re on the waiting list');
    });
  };
  const toggle = (id: string, isWanted: boolean) =>
    setDeclined((before) => (isWanted ? before.filter((each) => each !== id) : [...before, id]));
  return (
    <form
      noValidate
      onSubmit={form.submit(save, 'We couldn’t put you on the waiting list. Try again.')}
      aria-labelledby="waiting-list"
      className="grid gap-4 border-rule border-t pt-4"
    >
      <div className="grid gap-1">
        <h3 id="waiting-list" className="text-[1.1rem]">
          Waiting list
        </h3>
        <p className="text-ink-soft">
          {areOthersLeft
            ? `${tickets.length === 1 ? `“${tickets[0]?.label}” is sold out.` : 'Some tickets are sold out.'} When someone gives theirs up, we email the next person and hold it for them for a day.`
            : 'When someone withdraws, we email the next person and hold the place for them for a day.'}
        </p>
      </div>
      {maxGuests > 0 && (
        <SelectField
          label="Who wants to come?"
          hint="We offer you all the places together."
          options={Array.from({ length: 1 + maxGuests }, (_, guests) => ({
            value: String(1 + guests),
            label: guests === 0 ? 'Only you' : `You and ${plural(guests, 'guest', 'guests')}`,
          }))}
          {...form.register('seats')}
        />
      )}
      {tickets.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-[650]">Tickets you’d take</legend>
          {tickets.map(({ value, label, price_cents }) => (
            <Checkbox
              key={value}
              label={`${label}, ${formatPrice(price_cents)}`}
              checked={!declined.includes(value)}
              onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
            />
          ))}
          <FieldError id="waiting-list-tickets">
            {accepted.length === 0 ? 'Choose at least one.' : undefined}
          </FieldError>
        </fieldset>
      )}
      <FormError>{form.failure}</FormError>
      <Button
        type="submit"
        tone={areOthersLeft ? 'secondary' : 'primary'}
        busy={form.formState.isSubmitting}
        busyLabel="Joining..."
      >
        Join the Waiting List
      </Button>
    </form>
  );
}
