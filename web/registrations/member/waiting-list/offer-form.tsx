import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { formatPrice } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/forms.ts';
import { useOperation } from '../../../lib/operation.ts';
import { refreshReads } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Registration } from '../payment-state.ts';
import { AcceptUntil } from './accept-until.tsx';
import { type Offer, offerTitle } from './labels.ts';
import { type Refusing, useRaisedRefusal } from './use-raised-refusal.ts';

type Props = Refusing & { seats: number; offer: Offer; onRegistered: (registration: Registration) => void };

/** What is offered and until when; the guests' names; Accept, and "No, thank you". */
export function OfferForm({ seats, offer, onRegistered, ...refusing }: Props) {
  const client = useQueryClient();
  const guests = Array.from({ length: seats - 1 }, (_, index) => `guest_${index + 1}`);
  const form = useApiForm<Record<string, string>>({
    defaultValues: Object.fromEntries(guests.map((name) => [name, ''])),
  });
  const accept = useOperation('POST /waiting-list-offers/:id/acceptance', { once: true, refreshes: false });
  const raising = useRaisedRefusal(refusing);
  const save = (values: Record<string, string>) =>
    raising(async () => {
      const guest_names = guests.map((name) => values[name]?.trim() ?? '').filter(Boolean);
      const body = { guest_names, expected_price_cents: offer.price_cents };
      // Before the event is fetched again, so that the success message stays.
      onRegistered(await accept.mutateAsync({ params: { id: offer.id }, body }));
      void refreshReads(client);
    });
  return (
    <form
      noValidate
      onSubmit={form.submit(save, 'We couldn’t register you. Try again.')}
      aria-labelledby="offer"
      className="grid gap-4"
    >
      <h2 id="offer" className="text-[1.35rem]">
        {offerTitle(seats)}
      </h2>
      <AcceptUntil moment={offer.expires_at} />
      <DescriptionList
        items={[
          { term: 'Ticket', detail: offer.ticket_type_name },
          { term: seats === 1 ? 'Price' : 'Price each', detail: formatPrice(offer.price_cents) },
        ]}
      />
      {guests.map((name, index) => (
        <TextField
          key={name}
          label={guests.length === 1 ? 'Your guest’s name' : `Name of guest ${index + 1}`}
          hint={index === 0 ? 'Leave it empty if no one comes with you. Then someone else gets the place.' : undefined}
          maxLength={120}
          optional
          {...form.register(name)}
        />
      ))}
      <FormError>{form.failure}</FormError>
      <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Accepting...">
        Accept
      </Button>
      <RefuseButton offerId={offer.id} />
    </form>
  );
}

function RefuseButton({ offerId }: { offerId: string }) {
  const client = useQueryClient();
  const refuse = async () => {
    try {
      await api('POST /waiting-list-offers/:id/refusal', { params: { id: offerId } });
      toast.success('Thank you. We’ll ask the next person.');
    } catch (error) {
      // Answered in another tab, or expired meanwhile.
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error;
      toast.error(error.message);
    }
    await refreshReads(client);
  };
  return (
    <ConfirmButton
      button={{ tone: 'secondary', children: 'No, thank you' }}
      title="Give up this place?"
      description="We’ll offer it to the next person, and you’ll leave the waiting list."
      cancel="Go Back"
      action="Give It Up"
      busyAction="Sending..."
      onConfirm={refuse}
      otherwise="We couldn’t send your answer. Try again."
    />
  );
}
