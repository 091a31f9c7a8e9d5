import { methodLabel } from '../../../contract/labels.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { differenceOf, openOf } from './items.ts';
import type { BankLine, Candidate, Linkable } from './queries.ts';

/** The registrations a line is proposed for, or what was recorded from it. */
export function LineMoney({ line }: { line: BankLine }) {
  const { proposals, entries, links } = line;
  return (
    <>
      {entries.length > 0 && <RecordedEntries entries={entries} />}
      {links.map((each) => (
        <LinkableFacts key={each.id} entry={each} />
      ))}
      {proposals.length > 0 && (
        <div className="grid gap-2.5">
          {proposals.map((each) => (
            <CandidateFacts
              key={each.registration_id}
              candidate={each}
              amount_cents={proposals.length > 1 ? each.amount_cents : null}
            />
          ))}
          <Difference line={line} />
        </div>
      )}
    </>
  );
}

/** What was recorded from a line, each with the way to its registration. */
export const RecordedEntries = ({ entries }: Pick<BankLine, 'entries'>) => (
  <ul className="grid gap-2">
    {entries.map((entry) => (
      <li key={entry.id}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <TextLink
            to="/admin/events/$eventId/registrations/$registrationId"
            params={{ eventId: entry.event_id, registrationId: entry.registration_id }}
            className="wrap-anywhere inline-flex min-h-11 min-w-0 items-center"
          >
            {entry.name ?? 'Deleted account'}, {entry.event_name}
          </TextLink>
          <span className="figures font-[650]">{formatMoney(entry.amount_cents)}</span>
        </p>
        {entry.is_taken_back && <p className="text-[.94rem] text-ink-soft">Taken back by the bank</p>}
      </li>
    ))}
  </ul>
);

type FactsProps = { candidate: Candidate; amount_cents?: number | null };

export function CandidateFacts({ candidate, amount_cents = null }: FactsProps) {
  const { name, event_name, ticket_type_name, payment_code, pending, own_payment } = candidate;
  return (
    <div className="grid min-w-0 leading-snug">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="wrap-anywhere min-w-0">{name ?? 'Deleted account'}</strong>
        {amount_cents !== null && <span className="figures font-[650]">{formatMoney(amount_cents)}</span>}
      </p>
      <p className="wrap-anywhere text-[.94rem] text-ink-soft">
        {event_name}, {ticket_type_name} · <span className="code">{formatPaymentCode(payment_code)}</span>
      </p>
      <p className="figures text-[.94rem]">
        {owedText(candidate)}
        {pending && (
          <span className="wrap-anywhere text-ink-soft"> · Submitted with reference {pending.reference_number}</span>
        )}
      </p>
      {own_payment === 'REFUSED' && (
        <p className="text-[.94rem] text-red-ink">This is your own payment. Someone else must confirm it.</p>
      )}
    </div>
  );
}

/** What was recorded before its bank line was known. */
export function LinkableFacts({ entry }: { entry: Linkable }) {
  const { name, event_name, amount_cents, method, reference, received_on, recorded_by_name, own_payment } = entry;
  const facts = [methodLabel(method), formatDay(received_on), reference, `recorded by ${recorded_by_name}`];
  return (
    <div className="grid min-w-0 leading-snug">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="wrap-anywhere min-w-0">{name ?? 'Deleted account'}</strong>
        <span className="figures font-[650]">{formatMoney(amount_cents)}</span>
      </p>
      <p className="wrap-anywhere text-[.94rem] text-ink-soft">{event_name}</p>
      <p className="wrap-anywhere text-[.94rem]">{facts.filter(Boolean).join(' · ')}</p>
      {own_payment === 'REFUSED' && (
        <p className="text-[.94rem] text-red-ink">This is your own payment. Someone else must link it.</p>
      )}
    </div>
  );
}

function owedText(candidate: Candidate): string {
  const { balance_cents, pending, is_withdrawn, is_event_cancelled } = candidate;
  const ended = is_withdrawn ? 'Withdrawn. ' : is_event_cancelled ? 'Event cancelled. ' : '';
  if (balance_cents < 0) return `${ended}${formatMoney(-balance_cents)} to return`;
  if (balance_cents === 0) return `${ended}Nothing to pay`;
  const fee = pending?.fee_cents ? ` with a fee of ${formatMoney(pending.fee_cents)}` : '';
  return `${ended}${formatMoney(openOf(candidate))} to pay${fee}`;
}

/** '$20.00 less than to pay' */
function Difference({ line }: { line: BankLine }) {
  const difference = differenceOf(line);
  if (difference === 0) return <p className="figures font-[650] text-green-ink">No difference</p>;
  return (
    <p className="figures font-[700] text-red-ink">
      {formatMoney(Math.abs(difference))} {difference > 0 ? 'more' : 'less'} than this
    </p>
  );
}
