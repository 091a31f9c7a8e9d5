import { formatDay, formatMoney } from '../../lib/format.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Section } from '../../ui/section.tsx';
import { TimeRange } from '../../ui/time-range.tsx';
import type { PaymentOptions } from './queries.ts';

export function RegistrationDetails({ registration }: { registration: PaymentOptions['registration'] }) {
  const { event_name, start_date, end_date, venue_name, location, hotel_balance_cents } = registration;
  const { hotel_payment_instructions: instructions, received_cents } = registration;
  return (
    <Section title="Registration Details">
      <DescriptionList
        items={[
          { term: 'Event', detail: <span className="font-[650]">{event_name}</span> },
          { term: 'When', detail: <TimeRange start={start_date} end={end_date} /> },
          { term: 'Where', detail: `${venue_name}, ${location}` },
          { term: 'Ticket', detail: registration.ticket_type_name },
          { term: 'Guests', detail: registration.guests.map(({ name }) => name).join(', ') || null },
          { term: 'Paid so far', detail: received_cents > 0 && formatMoney(received_cents) },
          { term: 'Amount due now', detail: formatMoney(Math.max(registration.balance_cents, 0)) },
          { term: 'Pay by', detail: registration.pay_by && formatDay(registration.pay_by) },
          { term: 'Due at check-in', detail: hotel_balance_cents > 0 && formatMoney(hotel_balance_cents) },
          {
            term: 'Paying the hotel',
            detail: instructions && <span className="whitespace-pre-line">{instructions}</span>,
          },
        ]}
      />
    </Section>
  );
}
